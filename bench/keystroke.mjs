// @ts-check
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { median } from './pairs.mjs'
import { inFreshPlace } from './place.mjs'

/*
 * keystroke: how long it takes until a typed character stands in the input line, while events stream over it.
 *
 * The live screen runs in a terminal that `script` (util-linux) makes for it; a key goes in at one end, and the time is taken until
 * the line with it has come out at the other. 10,000 events, with the texts, tool calls and results of a run, are read from a file
 * as fast as they come, time and again until 200 keys were pressed (60 with --quick); then at 2,000 a second; and before that,
 * with nothing going on. Keys come 20 ms apart. Last, 100,000 events in bursts: how much more memory the process holds after them
 * than after the first bursts.
 *
 * To repeat: npm run build && npm run bench -- keystroke
 */

const SCREEN = fileURLToPath(new URL('./keystroke-screen.mjs', import.meta.url))
const EVENTS = 10_000
const STEADY = 2_000
const BETWEEN_KEYS_MS = 20
const PATIENCE_MS = 60_000
/** Ctrl-U. */
const CLEAR = '\x15'
/** Letters that the log does not contain side by side. */
const LETTERS = 'QXZJ'

/**
 * @param {{ quick: boolean, print: (line: string) => void }} options
 * @returns {Promise<string>} the figure
 */
export function keystroke({ quick, print }) {
  return inFreshPlace(async ({ root, workspace }) => {
    const file = path.join(root, 'events.jsonl')
    writeFileSync(
      file,
      Array.from({ length: EVENTS }, (_, index) => `${JSON.stringify(eventOf(index))}\n`).join(''),
    )
    const terminal = openScreen(file, workspace)
    try {
      await terminal.shows('ready')
      const keys = quick ? 60 : 200
      print(`idle: ${figure(await typed(terminal, keys))}`)
      const burst = await typedDuring(terminal, '/burst', keys)
      print(`burst: ${figure(burst)}`)
      print(`steady ${STEADY}/s: ${figure(await typedDuring(terminal, `/steady ${STEADY}`, keys))}`)

      const before = await shown(terminal, '/burst')
      let after = before
      for (let count = 0; count < 10; count++) after = await shown(terminal, '/burst')
      const grown = Math.round((after - before) / 1024)
      print(
        `memory: ${Math.round(before / 1024)} MiB before 100,000 further events, ${grown} MiB more after them`,
      )
      return `${figure(burst)} while 10,000 events stream`
    } finally {
      terminal.end()
    }
  })
}

/**
 * Types while the events stream, again and again until there are enough keys.
 *
 * @param {Terminal} terminal
 * @param {string} command
 * @param {number} keys
 */
async function typedDuring(terminal, command, keys) {
  /** @type {number[]} */
  const times = []
  while (times.length < keys) {
    terminal.type(`${command}\r`)
    const end = terminal.shows('shown, holding')
    let over = false
    const ended = () => {
      over = true
    }
    end.then(ended, ended)
    while (!over && times.length < keys) times.push(...(await typed(terminal, 1)))
    await end
  }
  return times
}

/**
 * @param {Terminal} terminal
 * @param {number} keys
 * @returns {Promise<number[]>} in ms
 */
async function typed(terminal, keys) {
  const times = []
  for (let count = 0; count < keys; count++) times.push(await terminal.key())
  return times
}

/**
 * @param {Terminal} terminal
 * @param {string} command
 * @returns {Promise<number>} the memory that the process holds afterwards, in KiB
 */
async function shown(terminal, command) {
  terminal.type(`${command}\r`)
  const text = await terminal.shows('shown, holding \\d+')
  return Number(/\d+/.exec(text)?.[0])
}

/**
 * @param {string} file
 * @param {string} cwd
 */
function openScreen(file, cwd) {
  const command = `stty cols 100 rows 40; exec '${process.execPath}' '${SCREEN}' '${file}'`
  const script = spawn('script', ['-qfc', command, '/dev/null'], {
    cwd,
    env: { PATH: process.env.PATH ?? '', HOME: cwd, TERM: 'xterm-256color', SHELL: '/bin/sh' },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const end = () => void script.kill('SIGTERM')
  process.once('exit', end)
  script.stdin.on('error', () => undefined)
  script.stdout.setEncoding('utf8')
  let input = ''
  let sequence = 0

  /**
   * In place of what is typed.
   *
   * @param {string} text
   */
  const type = (text) => {
    script.stdin.write(CLEAR + text)
    input = ''
  }

  /**
   * Waits for a pattern in what comes out from now on.
   *
   * @param {string} pattern
   * @returns {Promise<string>} what matched
   */
  const shows = (pattern) =>
    new Promise((resolve, reject) => {
      let tail = ''
      /** @param {string} chunk */
      const look = (chunk) => {
        tail = (tail + chunk).slice(-chunk.length - 200)
        const match = new RegExp(pattern).exec(tail)
        if (match) settle(() => resolve(match[0]))
      }
      const left = () => settle(() => reject(new Error('the screen has ended')))
      const timer = setTimeout(
        () => settle(() => reject(new Error(`waited in vain for ${pattern}`))),
        PATIENCE_MS,
      )
      /** @param {() => void} end */
      const settle = (end) => {
        clearTimeout(timer)
        script.stdout.off('data', look)
        script.off('error', reject)
        script.off('exit', left)
        end()
      }
      script.stdout.on('data', look)
      script.once('error', reject)
      script.once('exit', left)
    })

  return {
    type,
    shows,
    /**
     * Presses one more letter key.
     *
     * @returns {Promise<number>} how long it takes until it is seen, in ms
     */
    async key() {
      await sleep(BETWEEN_KEYS_MS)
      if (input.length > 30) {
        type('')
        await sleep(BETWEEN_KEYS_MS)
      }
      const letter = LETTERS[sequence++ % LETTERS.length]
      input += letter
      const seen = shows(` ${input}(?![A-Z])`)
      const began = performance.now()
      script.stdin.write(letter)
      await seen
      return performance.now() - began
    },
    end() {
      process.off('exit', end)
      end()
    },
  }
}

/** @typedef {ReturnType<typeof openScreen>} Terminal */

/** @param {readonly number[]} times in ms */
function figure(times) {
  const sorted = times.toSorted((a, b) => a - b)
  const high = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  return `median ${median(times).toFixed(1)} ms (p95 ${high.toFixed(1)} ms)`
}

/**
 * What a run consists of, over and over: a text, a tool call, what it answers, how full the context is.
 *
 * @param {number} index
 */
function eventOf(index) {
  const origin = {
    run: '20250301-100000-abc123',
    step: 'work',
    generation: 1,
    at: '2025-03-01T10:00:00.000Z',
  }
  const id = `toolu_${Math.floor(index / 4)}`
  const lines = Array.from({ length: 12 }, (_, line) => `src/part-${line}.ts:${index}: const value = ${line}`)
  switch (index % 4) {
    case 0:
      return { ...origin, type: 'text', agent: null, text: `I look at part ${index}.\n\n${lines.join('\n')}` }
    case 1:
      return {
        ...origin,
        type: 'tool-call',
        agent: null,
        id,
        name: 'Bash',
        input: { command: `grep -rn value ${index}` },
      }
    case 2:
      return { ...origin, type: 'tool-result', agent: null, id, output: lines.join('\n'), isError: false }
    default: {
      const window = { tokens: 200_000, source: 'given' }
      return { ...origin, type: 'context', context: (index * 13) % 150_000, window, costUsd: index / 10_000 }
    }
  }
}
