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
    const path = binaryFor(createRequire(main))
    if (path === null) {
      return { sdk, problem: `no binary for ${process.platform}-${process.arch} is installed` }
    }
    const { stdout } = await promisify(execFile)(path, ['--version'], { env: { ...env }, signal })
    return { sdk, binary: stdout.trim().split(/\s/)[0] ?? '', path }
  } catch (error) {
    return { sdk, problem: messageOf(error) }
  }
}

/** Each system has a package of its own; on Linux it depends on the C library. */
function binaryFor(require: NodeJS.Require): string | null {
  const { platform, arch } = process
  const file = platform === 'win32' ? 'claude.exe' : 'claude'
  const plain = `${SDK}-${platform}-${arch}`
  const names = platform === 'linux' ? [plain, `${plain}-musl`] : [plain]
  for (const name of hasGlibc() ? names : names.toReversed()) {
    try {
      return require.resolve(`${name}/${file}`)
    } catch {
      // Not for this system.
    }
  }
  return null
}

function hasGlibc(): boolean {
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return header?.glibcVersionRuntime !== undefined
}
