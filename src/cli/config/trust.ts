/**
 * What files of a workspace may ask for, and only a person can grant.
 *
 * - `code`: that a configuration file which is a program is run
 * - `endpoint`: where requests go, and a key with them. Though a key lies beside it: whoever answers there decides what the agent does
 * - `permissions`: more than an agent gets without the file
 * - `settings`: that hooks, helpers and MCP servers of the repository's Claude settings are run
 */
export const TRUSTS = ['code', 'endpoint', 'permissions', 'settings'] as const
export type Trust = (typeof TRUSTS)[number]
