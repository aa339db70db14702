// @ts-check

/*
 * Makes the transcripts of `facts`. Everything comes from the seed.
 */

const TURNS = 500

/**
 * @param {number} seed
 * @returns {{ prompt: string, entries: Entry[], planted: Planted[], untold: Untold[] }}
 */
export function plantedTranscript(seed) {
  const random = randomFrom(seed)
  const writer = new Writer(random)
  const { prompt, acts, planted, untold } = plan(random)
  writer.say(prompt)
  for (let turn = 0; turn < TURNS; turn++) {
    for (const act of acts[turn] ?? []) act(writer)
    noise(writer, random)
  }
  return { prompt, entries: writer.entries, planted, untold }
}

/**
 * What is planted, and at which turns.
 *
 * @param {Random} random
 */
function plan(random) {
  /** @type {Act[][]} */
  const acts = Array.from({ length: TURNS }, () => [])
  /** @type {Planted[]} */
  const planted = []
  /** @type {Untold[]} */
  const untold = []
  const at = (/** @type {number} */ turn, /** @type {Act} */ act) =>
    acts[Math.min(turn, TURNS - 1)]?.push(act)
  const anyTurn = () => random.integer(0, TURNS - 1)

  const prompt = random.prose(600)
  planted.push({ kind: 'orders', parts: [prompt] })
  for (let n = random.integer(4, 14); n > 0; n--) {
    // Most orders are a line or two; one in twelve is a page.
    const order = random.prose(random.pick([60, 60, 90, 90, 120, 120, 180, 180, 250, 250, 400, 1_500]))
    planted.push({ kind: 'orders', parts: [order] })
    at(anyTurn(), (writer) => writer.say(order))
  }
  for (let n = random.integer(10, 60); n > 0; n--) {
    const path = random.path()
    planted.push({ kind: 'files', parts: [path] })
    for (let times = random.integer(1, 4); times > 0; times--) at(anyTurn(), (writer) => writer.edit(path))
  }
  for (let n = random.integer(4, 24); n > 0; n--) {
    const [command, status, line] = [random.command(), random.integer(1, 130), `error: ${random.line(50)}`]
    planted.push({ kind: 'failures', parts: [command, `exit ${status}`, line] })
    at(anyTurn(), (writer) => writer.fail(command, status, line))
  }
  for (let n = 0; n < 12; n++) {
    const command = random.command()
    const turn = random.integer(0, TURNS - 20)
    untold.push({ where: 'deadEnds', words: command })
    at(turn, (writer) => writer.fail(command, 1, 'error: not yet'))
    at(random.integer(turn + 1, TURNS - 1), (writer) => writer.run('Bash', { command }, 'ok'))
  }
  for (let n = random.integer(4, 30); n > 0; n--) {
    const subject = random.line(60)
    const done = n % 2 === 0
    if (done) untold.push({ where: 'next', words: subject })
    else planted.push({ kind: 'tasks', parts: [subject] })
    at(40 - n, (writer) => writer.task(String(n), subject))
    if (done)
      at(100 + n, (writer) => writer.run('TaskUpdate', { taskId: String(n), status: 'completed' }, 'Updated'))
  }
  const [service, scout, last] = [random.command(), random.line(40), random.command()]
  at(anyTurn(), (writer) =>
    writer.run('Bash', { command: service }, 'Command running in background with ID: b1. Output: x'),
  )
  at(TURNS - 1, (writer) => writer.call('Agent', { description: scout, prompt: random.prose(300) }))
  at(TURNS - 1, (writer) => writer.call('Bash', { command: last }))
  for (const what of [service, scout, last]) planted.push({ kind: 'in flight', parts: [what] })

  const rejected = random.command()
  untold.push({ where: 'deadEnds', words: rejected })
  at(anyTurn(), (writer) => writer.reject(rejected))
  const key = `ghp_${random.letters(36)}`
  untold.push({ where: 'text', words: key.slice(8) })
  at(TURNS - 2, (writer) =>
    writer.fail(`curl -H 'Authorization: token ${key}' https://example.org`, 22, `bad token ${key}`),
  )
  return { prompt, acts, planted, untold }
}

/**
 * What fills a session: reading, searching, commands that succeed, talk; now and then a meta message or a report.
 *
 * @param {Writer} writer
 * @param {Random} random
 */
function noise(writer, random) {
  writer.text(random.prose(random.integer(20, 300)))
  const output = random.prose(random.pick([80, 200, 400, 800, 1_500, 3_000, 8_000, 20_000]))
  const path = `/work/app/lib/${random.integer(1, 60)}.ts`
  switch (random.integer(0, 5)) {
    case 0:
    case 1:
      return writer.run('Read', { file_path: path }, output)
    case 2:
      return writer.run('Grep', { pattern: random.word() }, output)
    case 3:
      return writer.run('Bash', { command: `git log --grep=${random.word()}` }, output)
    case 4:
      return writer.run(
        'Edit',
        { file_path: path },
        '<tool_use_error>String to replace not found in file.</tool_use_error>',
        true,
      )
    default:
      return writer.add({ type: 'user', isMeta: true, message: { role: 'user', content: output } })
  }
}

/** Writes entries as the harness does: one content block each, results after their calls. */
class Writer {
  /** @type {Entry[]} */
  entries = []
  #random
  #count = 0

  /** @param {Random} random */
  constructor(random) {
    this.#random = random
  }

  /** @param {Entry} entry */
  add(entry) {
    const parentUuid = this.#count === 0 ? null : `uuid-${this.#count}`
    this.entries.push({ uuid: `uuid-${++this.#count}`, parentUuid, isSidechain: false, ...entry })
  }

  /** @param {string} text */
  say(text) {
    this.add({ type: 'user', message: { role: 'user', content: text } })
  }

  /** @param {string} text */
  text(text) {
    this.#assistant({ type: 'text', text })
  }

  /**
   * @param {string} name
   * @param {object} input
   * @returns {string} its id
   */
  call(name, input) {
    const id = `toolu_${this.#count}`
    this.#assistant({ type: 'tool_use', id, name, input })
    return id
  }

  /**
   * @param {string} name
   * @param {object} input
   * @param {string} output
   */
  run(name, input, output, isError = false) {
    const id = this.call(name, input)
    const block = { type: 'tool_result', tool_use_id: id, content: output, is_error: isError }
    this.add({ type: 'user', message: { role: 'user', content: [block] } })
  }

  /** @param {string} path */
  edit(path) {
    this.run(
      'Edit',
      { file_path: path, old_string: 'a', new_string: 'b' },
      `The file ${path} has been updated.`,
    )
  }

  /**
   * @param {string} command
   * @param {number} status
   * @param {string} line
   */
  fail(command, status, line) {
    this.run('Bash', { command }, `Exit code ${status}\n${this.#random.prose(2_000)}\n${line}`, true)
  }

  /** @param {string} command */
  reject(command) {
    this.run('Bash', { command }, "The user doesn't want to proceed with this tool use. STOP.", true)
  }

  /**
   * @param {string} id
   * @param {string} subject
   */
  task(id, subject) {
    this.run('TaskCreate', { subject }, `Task #${id} created successfully: ${subject}`)
  }

  /** @param {object} block */
  #assistant(block) {
    const message = { id: `msg_${this.#count}`, role: 'assistant', model: 'm', content: [block] }
    this.add({ type: 'assistant', message })
  }
}

const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo zu'.split(' ')

/** @param {number} seed */
function randomFrom(seed) {
  let state = seed * 2_654_435_761
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (/** @type {number} */ from, /** @type {number} */ to) =>
    from + Math.floor(next() * (to - from + 1))
  const pick = (/** @type {readonly any[]} */ values) => values[integer(0, values.length - 1)]
  const word = () => Array.from({ length: integer(2, 4) }, () => pick(SYLLABLES)).join('')
  const prose = (/** @type {number} */ length) => {
    let text = word()
    while (text.length < length) text += next() < 0.08 ? `.\n${word()}` : ` ${word()}`
    return text
  }
  return {
    integer,
    pick,
    word,
    prose,
    line: (/** @type {number} */ length) => prose(length).replace(/\n/g, ' '),
    letters: (/** @type {number} */ length) =>
      Array.from({ length }, () => pick([...'abcdefghijkmnpqrstuvwxyzABCDEFGH123456789'])).join(''),
    path: () => `/work/app/src/${word()}/${word()}.ts`,
    command: () => `npm run ${word()} -- --${word()}=${word()}`,
  }
}

/** @typedef {Record<string, unknown>} Entry */
/** @typedef {ReturnType<typeof randomFrom>} Random */
/** @typedef {(writer: Writer) => void} Act */
/** @typedef {{ kind: string, parts: readonly string[] }} Planted `parts`: texts that stand in one place when the fact is told */
/** @typedef {{ where: 'text' | 'deadEnds' | 'next', words: string }} Untold `where`: where the words may not stand */
