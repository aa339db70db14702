import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Shell } from '../../../src/cli/completions/shells.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/**
 * What a shell offers for each line that is typed so far, in alphabetical order. A word holds no space, and after a space at the end the
 * next word begins.
 */
export type Offers = (lines: readonly string[], cwd: string) => readonly (readonly string[])[]

/** How long a shell may take for all of its lines, in ms: one that waits for a key would wait forever. */
const PATIENCE_MS = 50_000
const END = 'END'

export function isInstalled(shell: Shell): boolean {
  return spawnSync(shell, ['--version']).status === 0
}

/** The shell itself, with these scripts and nothing else of anybody's. */
export function offersOf(shell: Shell, scripts: readonly string[]): Offers {
  return (lines, cwd) => {
    const answers = ASK[shell](scripts, lines, cwd).split(`${END}\n`).slice(0, -1)
    expect(answers).toHaveLength(lines.length)
    return answers.map((answer) => {
      const words = answer.split('\n').filter((word) => word !== '')
      return [...new Set(words.map(plain))].sort()
    })
  }
}

/** Each shell writes it in a way of its own: quoted, with the option before the value, with a slash behind a folder. */
function plain(word: string): string {
  return word
    .replace(/^--[\w-]+=/, '')
    .replace(/\/$/, '')
    .replaceAll('\\', '')
}

type Ask = (scripts: readonly string[], lines: readonly string[], cwd: string) => string

const ASK: Readonly<Record<Shell, Ask>> = {
  bash(scripts, lines, cwd) {
    const asked = lines.map((line) => {
      // As readline splits it.
      const words = line.split(/ |(=)/).filter((word) => word !== undefined)
      return `COMP_WORDS=(${words.map(quoted).join(' ')}); COMP_CWORD=${words.length - 1}; _${words[0]}; printf '%s\\n' "\${COMPREPLY[@]}" ${END}`
    })
    return run('bash', ['--norc', '-c', [...scripts, ...asked].join('\n')], { cwd })
  },
  zsh(scripts, lines, cwd) {
    const home = temporaryFolder()
    const answers = join(home, 'answers')
    const typed = lines.map(quoted).join(' ')
    writeFileSync(join(home, '.zshrc'), zshrc(scripts, typed, answers))
    run('zsh', ['-f', '-c', IN_A_TERMINAL], { cwd, env: { ZDOTDIR: home } })
    return existsSync(answers) ? readFileSync(answers, 'utf8') : ''
  },
  fish(scripts, lines, cwd) {
    // What it says of a word stands behind a tab.
    const asked = lines.map(
      (line) => `complete -C ${quoted(line)} | string replace -r '\\t.*' ''; echo ${END}`,
    )
    return run('fish', ['--no-config', '-c', [...scripts, ...asked].join('\n')], { cwd })
  },
}

/** zsh completes only where a person could type: it is given a terminal, and what is on that is not looked at. */
const IN_A_TERMINAL = `zmodload zsh/zpty
zpty terminal zsh -d -i
while zpty -r terminal; do :; done >/dev/null`

/** What the functions of completion find goes into a file before zsh shows it. */
function zshrc(scripts: readonly string[], typed: string, answers: string): string {
  return `autoload -Uz compinit
compinit -u -D
${scripts.join('\n')}
compadd() {
  # With one of these it only fills an array, for whoever asks.
  if [[ \${@[1,(i)(-|--)]} != *-(O|A|D)\\ * ]]; then
    local -a found
    builtin compadd -O found "$@"
    (( $#found )) && print -rl -- $found >>${answers}
  fi
  builtin compadd "$@"
}
zle-line-init() {
  for BUFFER in ${typed}; do
    CURSOR=$#BUFFER
    zle list-choices
    print ${END} >>${answers}
  done
  exit
}
zle -N zle-line-init
`
}

function run(
  shell: Shell,
  args: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): string {
  const { stdout, stderr, status } = spawnSync(shell, args, {
    cwd,
    env: { PATH: process.env.PATH, HOME: temporaryFolder(), TERM: 'dumb', LC_ALL: 'C.UTF-8', ...env },
    encoding: 'utf8',
    timeout: PATIENCE_MS,
  })
  expect([stderr, status]).toEqual(['', 0])
  return stdout
}

function quoted(word: string): string {
  return `'${word}'`
}
