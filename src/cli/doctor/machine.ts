import { installedHarness } from '../../claude/binary.ts'
import { SDK_VERSION } from '../../claude/harness.ts'
import { parentDeathWrapper } from '../../claude/process-wrapper.ts'
import type { Finding, Subject } from './check.ts'

/** As in `engines` of package.json. */
export const LEAST_NODE = '20.12'

export function lookAtNode({ say }: Subject, _: unknown, version: string = process.versions.node): Finding {
  return isAtLeast(version, LEAST_NODE)
    ? { level: 'ok', is: say.node.is(version) }
    : { level: 'broken', is: say.node.is(version), todo: say.node.tooOld(LEAST_NODE) }
}

function isAtLeast(version: string, least: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number)
  return major > leastMajor || (major === leastMajor && minor >= leastMinor)
}

export async function lookAtHarness({ env, say }: Subject, signal: AbortSignal): Promise<Finding> {
  const found = await installedHarness(env, signal)
  if ('problem' in found) return { level: 'broken', is: found.problem, todo: say.harness.reinstall }
  const is = say.harness.is(found.sdk, found.binary)
  return found.sdk === SDK_VERSION
    ? { level: 'ok', is }
    : { level: 'advice', is, todo: say.harness.otherVersion(SDK_VERSION) }
}

/** Whether an agent ends with a run that is killed. */
export function lookAtParentDeath({ say }: Subject): Finding {
  if (process.platform !== 'linux') return { level: 'ok', is: say.parentDeath.elsewhere }
  return parentDeathWrapper(process.execPath).length > 0
    ? { level: 'ok', is: say.parentDeath.setpriv }
    : { level: 'advice', is: say.parentDeath.missing, todo: say.parentDeath.install }
}
