import { join } from 'node:path'

/** The key that is sent to the scripted server. It opens nothing. */
export const FAKE_API_KEY = 'sk-ant-fake-key-that-opens-nothing'

/**
 * The complete environment of a `claude` process that talks to the server at `url` and to nobody else. Nothing is
 * inherited but `PATH`: a variable of the person's could lead it to a real endpoint or a real credential.
 * @param directory an existing directory that stands in for the person's home; afterwards it may be removed
 */
export function environmentFor(url: string, directory: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: directory,
    CLAUDE_CONFIG_DIR: join(directory, '.claude'),
    CLAUDE_CODE_TMPDIR: directory,
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: FAKE_API_KEY,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    // Root may not skip permissions otherwise, and containers run as root.
    IS_SANDBOX: '1',
  }
}
