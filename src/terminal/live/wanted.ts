export type Environment = Readonly<Record<string, string | undefined>>

export interface Streams {
  readonly input: Pick<NodeJS.ReadStream, 'isTTY'>
  readonly output: Pick<NodeJS.WriteStream, 'isTTY'>
}

/**
 * Whether there is a terminal that a live screen can be drawn on, with somebody at it.
 *
 * @param options.plain plain lines were asked for
 */
export function liveWanted(
  env: Environment,
  { input, output }: Streams,
  { plain = false }: { readonly plain?: boolean } = {},
): boolean {
  if (plain || env.TERM === undefined || env.TERM === '' || env.TERM === 'dumb') return false
  return input.isTTY === true && output.isTTY === true
}

/**
 * Whether the terminal breaks lines anew when it is resized; those that do not cut them, or leave them where they are.
 * Inside tmux it is tmux that decides, whatever it runs in.
 */
export function reflows(env: Environment): boolean {
  if (env.TMUX) return true
  return !env.XTERM_VERSION && !env.STY && env.TERM !== 'linux'
}
