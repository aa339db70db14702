/** All that can be looked at, in the order in which it is shown. */
export const CHECK_IDS = [
  'node',
  'harness',
  'credentials',
  'endpoint',
  'model',
  'window',
  'probe',
  'permissions',
  'git',
  'runDir',
  'workbench',
  'database',
  'terminal',
  'parentDeath',
] as const
export type CheckId = (typeof CHECK_IDS)[number]
