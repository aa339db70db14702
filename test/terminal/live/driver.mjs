// @ts-check
import { openLive } from '../../../dist/terminal/live/live-screen.js'

/*
 * Opens a live screen, for tests that sit at its terminal: `node driver.mjs [lines a second]`. It says what it is told; these
 * lines it obeys: `/burst <count>`, `/lend`, `/width`, `/kill <signal>`, `/break`, `/bye`.
 */
let number = 0
/** @type {NodeJS.Timeout | undefined} */
let stream

const screen = openLive({
  input: process.stdin,
  output: process.stdout,
  env: process.env,
  language: 'en',
  history: ['an earlier line'],
  commands: [
    { name: 'burst', description: 'prints so many lines' },
    { name: 'bye', description: 'ends it' },
    { name: 'lend', description: 'gives the terminal away for a moment' },
  ],
  onLine(text) {
    const [, command, argument = ''] = /^\/(\w+) ?(.*)$/.exec(text) ?? []
    if (command === 'bye') end()
    else if (command === 'burst') for (let count = Number(argument); count > 0; count--) say()
    else if (command === 'kill') process.kill(process.pid, argument)
    else if (command === 'break') throw new Error('broken on purpose')
    else if (command === 'lend') lend()
    else if (command === 'width') screen.print(`${screen.columns} columns\n`)
    else screen.print(`told ${JSON.stringify(text)}\n`)
  },
  onInterrupt: () => screen.print('interrupted\n'),
  onEnd: end,
})
const rate = Number(process.argv[2] ?? 0)
if (rate > 0) stream = setInterval(say, 1_000 / rate)
screen.print('begun\n')

function say() {
  screen.print(`line ${++number} ${'.'.repeat(number % 60)}\n`)
}

function lend() {
  const back = screen.suspend()
  process.stdout.write(`lent, raw: ${process.stdin.isRaw}\n`)
  setTimeout(back, 300)
}

function end() {
  clearInterval(stream)
  screen.close()
}
