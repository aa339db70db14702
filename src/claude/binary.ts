import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { messageOf } from '../core/errors.ts'

const SDK = '@anthropic-ai/claude-agent-sdk'

/** The harness as it is installed: nothing of it is loaded, and it is asked for its version only. */
export type InstalledHarness =
  | { readonly sdk: string; readonly binary: string; readonly path: string }
  /** Why it cannot be started. */
  | { readonly sdk: string | null; readonly problem: string }

/**
 * Looks the SDK and its binary up as the SDK itself does, and starts the binary, offline.
 *
 * @param env for the binary; it reads no configuration for this
 */
export async function installedHarness(
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<InstalledHarness> {
  let sdk: string | null = null
  try {
    const main = createRequire(import.meta.url).resolve(SDK)
    sdk = (JSON.parse(readFileSync(join(dirname(main), 'package.json'), 'utf8')) as { version: string })
      .version
    const paths = binariesFor(createRequire(main))
    if (paths.length === 0) {
      return { sdk, problem: `no binary for ${process.platform}-${process.arch} is installed` }
    }
    return { sdk, ...(await firstThatStarts(paths, env, signal)) }
  } catch (error) {
    return { sdk, problem: messageOf(error) }
  }
}

/** Each system has a package of its own. On Linux it depends on the C library, and both may be installed. */
function binariesFor(require: NodeJS.Require): readonly string[] {
  const { platform, arch } = process
  const file = platform === 'win32' ? 'claude.exe' : 'claude'
  const plain = `${SDK}-${platform}-${arch}`
  return [plain, ...(platform === 'linux' ? [`${plain}-musl`] : [])].flatMap((name) => {
    try {
      return require.resolve(`${name}/${file}`)
    } catch {
      return []
    }
  })
}

async function firstThatStarts(
  [path = '', ...others]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<{ readonly binary: string; readonly path: string }> {
  try {
    const { stdout } = await promisify(execFile)(path, ['--version'], { env: { ...env }, signal })
    return { binary: stdout.trim().split(/\s/)[0] ?? '', path }
  } catch (error) {
    if (others.length === 0 || signal.aborted) throw error
    return firstThatStarts(others, env, signal)
  }
}
