// @ts-check
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLive } from '../dist/terminal/live/live-screen.js'
import { createScreen } from '../dist/terminal/screen.js'

/*
 * The screen that `keystroke` measures: `node keystroke-screen.mjs <file of events, one a line>`. What is typed tells it what to
 * do: `/burst` shows all events as fast as they can be read, `/steady <a second>` so many a second; `/bye` ends it. After each it
 * prints how much memory it holds.
 */
const [file = ''] = process.argv.slice(2)

const live = openLive({
  input: process.stdin,
  output: process.stdout,
  env: process.env,
  language: 'en',
  onLine: (text) => void obey(text),
  onInterrupt: () => undefined,
  onEnd: () => live.close(),
})
const screen = createScreen({
  write: (text) => live.print(text),
  columns: () => live.columns,
  color: true,
  unicode: true,
  language: 'en',
})
live.print('ready\n')

/** @param {string} text */
async function obey(text) {
  const [, command, rate] = /^\/(\w+) ?(\d*)$/.exec(text) ?? []
  if (command === 'bye') return live.close()
  if (command === 'burst') await show(0)
  else if (command === 'steady') await show(Number(rate))
  else return
  live.print(`shown, holding ${Math.round(process.memoryUsage().rss / 1024)} KiB\n`)
}

/** @param {number} rate events a second; 0 as fast as they come */
async function show(rate) {
  const began = performance.now()
  let count = 0
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (rate > 0 && ++count % 10 === 0)
      await sleep(Math.max(0, began + (count * 1000) / rate - performance.now()))
    const event = JSON.parse(line)
    screen.show(event)
    live.show(event)
  }
}
