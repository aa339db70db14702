// @ts-check
import { readdirSync, readFileSync } from 'node:fs'

/**
 * The living processes that have this in their environment, followed by a number: those that were started with it, and what they
 * have started in turn. One that has ended and was not collected yet is none. Only Linux tells: elsewhere there are none.
 *
 * @param {string} mark the beginning of a variable, `NAME=…`
 * @returns {{ pid: number, number: number }[]}
 */
export function processesMarked(mark) {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').flatMap((name) => {
    const variable = /^\d+$/.test(name)
      ? environmentOf(name).find((text) => text.startsWith(mark))
      : undefined
    return variable === undefined ? [] : [{ pid: Number(name), number: Number(variable.slice(mark.length)) }]
  })
}

/** @param {string} pid */
function environmentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
  } catch {
    // It has ended, or is another user's.
    return []
  }
}
