// @ts-check
// The picture in the README: a job at the live screen, played by the real command on the real harness. Only the model is a script, and
// the person too: what they type is below.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { startModelServer } from '../dist/testing/index.js'
import { gzipStory, MAIL } from './record/model.mjs'
import { PROJECT } from './record/project.mjs'
import { openTerminal } from './record/terminal.mjs'
import { terminalSvg } from './terminal-svg.mjs'

const SIZE = { columns: 100, rows: 47 }
const TITLE =
  'flower at work: a worker edits and tests, a word of the person reaches the work, the full context becomes a handoff document, and the next generation goes on from it'
const root = new URL('../', import.meta.url)

const home = mkdtempSync(join(tmpdir(), 'flower-record-'))
const workspace = join(home, 'bee-count')
const bin = join(home, 'bin')
try {
  setStage()
  const picture = await play()
  writeFileSync(
    new URL('docs/flower.svg', root),
    terminalSvg(picture, { columns: SIZE.columns, title: TITLE }),
  )
} finally {
  rmSync(home, { recursive: true })
}

function setStage() {
  for (const [name, text] of Object.entries(PROJECT)) write(name, text)
  write('test/packed.log.gz', gzipSync('bee 1\nbee 2\n'))
  write('.gitignore', '.flower/\nruns/\n')
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', ['-c', 'user.name=bee', '-c', 'user.email=bee@localhost', ...args], {
      cwd: workspace,
      env: { PATH: process.env.PATH, HOME: home, GIT_CONFIG_NOSYSTEM: '1' },
    })
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Read logs')
  mkdirSync(bin)
  symlinkSync(fileURLToPath(new URL('dist/cli/main.js', root)), join(bin, 'flower'))
  writeFileSync(join(home, '.shrc'), "PS1='$ '\n")
}

/** @returns {Promise<string>} what stands on the terminal at the telling moment, with its colours */
async function play() {
  const [told, tell] = moment()
  const [released, release] = moment()
  const server = await startModelServer(gzipStory({ told, released }))
  const { PATH = '', ...env } = server.environment(home)
  const terminal = openTerminal({
    socket: join(home, 'tmux'),
    cwd: workspace,
    env: {
      ...env,
      PATH: [bin, dirname(process.execPath), PATH].join(delimiter),
      ENV: join(home, '.shrc'),
    },
    ...SIZE,
  })
  try {
    await terminal.shows(/^\$/)
    terminal.type('flower "Our log reader must read gzip, too." -p bypassPermissions -m claude-sonnet-4-5')
    terminal.press('Enter')
    await terminal.shows('3. ')
    terminal.type('2')
    terminal.press('Enter')
    await terminal.shows(/Bash {2}node --test[\s\S]*✔/)
    terminal.type(MAIL)
    terminal.press('Enter')
    await terminal.shows('Told work')
    tell()
    await terminal.shows(/Warn of damaged logs[\s\S]*✔/)
    terminal.type('? does it stream, or read all at')
    await terminal.shows('read all at')
    const picture = terminal.picture()

    // Twice leaves at once, with everything recorded and no agent left behind.
    terminal.press('C-c')
    await terminal.shows('press Enter to go on')
    terminal.press('C-c')
    await terminal.shows(/\n\$\s*$/)
    return picture
  } finally {
    release()
    terminal.close()
    await server.close()
  }
}

/** @returns {[Promise<void>, () => void]} something that is waited for, and what makes it happen */
function moment() {
  let happen = () => {}
  const happened = new Promise((/** @type {(value: void) => void} */ settle) => {
    happen = () => settle()
  })
  return [happened, happen]
}

/**
 * @param {string} name
 * @param {string | Buffer} content
 */
function write(name, content) {
  const path = join(workspace, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}
