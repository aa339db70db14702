import { SIGN_IN } from '../../sign-in.ts'
import type { DoctorMessages } from './messages.ts'

export const en: DoctorMessages = {
  names: {
    node: 'Node.js',
    harness: 'harness',
    credentials: 'credentials',
    endpoint: 'endpoint',
    model: 'model',
    window: 'window',
    probe: 'answer',
    permissions: 'permissions',
    git: 'git',
    runDir: 'run dir',
    workbench: 'workbench',
    database: 'database',
    terminal: 'terminal',
    parentDeath: 'child processes',
  },
  environment: 'environment',
  late: (seconds) => `no answer within ${seconds} seconds`,
  sum: (broken, advice) => {
    if (broken > 0) return `${broken} broken, ${advice} to think about`
    return advice > 0 ? `Nothing is broken; ${advice} to think about.` : 'All is well.'
  },
  node: {
    is: (version) => version,
    tooOld: (least) => `Install Node.js ${least} or newer.`,
  },
  harness: {
    is: (sdk, binary) => `Claude Agent SDK ${sdk}, Claude Code ${binary}, which starts`,
    otherVersion: (expected) =>
      `This flower was tested with the SDK ${expected}; what it relies on may be different. Install that one.`,
    reinstall: 'Install flower anew, without --omit=optional: the binary is an optional package.',
  },
  credentials: {
    from: (key, source) => `${key}, from: ${source}`,
    login: 'your own Claude Code login',
    keychain:
      'your own Claude Code login, if there is one: it lies in the keychain, which is not opened here',
    none: 'none: no variable is set, and there is no Claude Code login',
    signIn: SIGN_IN.en,
  },
  endpoint: {
    by: (proxy) => `by the proxy in ${proxy}`,
    unreachable: (endpoint) => `${endpoint} cannot be reached`,
    noApi: (endpoint) => `no Messages API answers at ${endpoint}`,
    checkNetwork:
      'Check the network, ANTHROPIC_BASE_URL and the proxy (HTTPS_PROXY). A run waits up to an hour for it, at no cost.',
    noUrl: 'ANTHROPIC_BASE_URL is not a URL',
    setUrl: 'Set it to something like https://gateway.example.com, or unset it.',
  },
  model: {
    from: (model, source) => `${model} (${source})`,
    default: "the harness's default; --model or ANTHROPIC_MODEL names another",
  },
  window: {
    is: (tokens, source, handoffAt) => `${tokens} (${source}); handoff at ${handoffAt}`,
    small: (floor) =>
      `A coordinator has read about ${floor} before it begins, and would hand over at once. Give a larger --window, a smaller --headroom, or --no-handoff.`,
    guessed: 'Nobody has confirmed it. If you know it, give it with --window.',
  },
  probe: {
    leftOut: 'not asked (--no-probe)',
    answers: (model, tokens, cost) => `${model} answers (${tokens} tokens, ${cost})`,
    why: {
      noApi:
        'What answers there is no Messages API. Check the address (ANTHROPIC_BASE_URL): without /v1/messages, and with the path that your gateway wants.',
      key: 'The credentials are refused. Look whether the key is whole, of this endpoint, and not expired; an older variable may win (see above).',
      forbidden:
        'The endpoint forbids it: the account may not use this model, or not from here. Ask whoever runs it.',
      model: 'The endpoint does not know this model, or this account may not use it. Name another (--model).',
      unreachable: 'No connection. Check the network, ANTHROPIC_BASE_URL and the proxy (HTTPS_PROXY).',
      busy: 'The endpoint is overloaded or limits you. A run waits and tries again; try later.',
      harness: 'The harness itself broke. Run it again; if it stays, install flower anew.',
      other: 'The request was refused. What the endpoint says stands above.',
    },
  },
  permissions: {
    is: (mode) => mode,
    root: 'As root the harness refuses this mode. Use another user; or, in a container that nobody minds, set IS_SANDBOX=1.',
    asks: 'There is nobody to ask, so a command that this mode does not allow is refused. Allow it with --tools "Bash(npm test)", or all with -p bypassPermissions where no harm can be done.',
    asksAsRoot:
      'There is nobody to ask, so a command that this mode does not allow is refused. Allow it with --tools "Bash(npm test)". As root, -p bypassPermissions needs IS_SANDBOX=1, too.',
  },
  git: {
    missing: 'not found',
    install: 'Install git: without it nobody sees what an agent has changed, and --isolate does not work.',
    noRepository: (version) => `${version}; the workspace is no repository`,
    init: 'Make it one (git init, and a first commit): what an agent changes can then be seen, and undone.',
    clean: (version) => `${version}; no uncommitted changes`,
    changes: (version, files) =>
      `${version}; uncommitted changes in ${files} ${files === 1 ? 'file' : 'files'}`,
    commit: "Commit or stash them first: an agent's changes can then be told from yours.",
  },
  folder: {
    willBeMade: (path) => `${path}, which the first run makes`,
    noFolder: (path) => `${path} is not a folder`,
    notWritable: (path) => `${path} cannot be written`,
    otherRunDir: 'Change that, or choose another with --run-dir.',
    noWorkbench: 'Change that, or go without documents (--no-workbench).',
  },
  database: {
    missing: 'none yet',
    healthy: (path, size) => `${path} is whole (${size})`,
    notAll: '(only its beginning was read: it is large)',
    damaged:
      'The next run sets it aside and begins a new one. SQLite can save what is left: sqlite3 FILE .recover',
    newer: (path, version) => `${path} has format ${version}, of a newer flower`,
    update: 'Update flower, or choose another --run-dir.',
  },
  terminal: {
    none: 'the output is no terminal: no colours, nothing is wrapped',
    columns: (count) => `${count} columns`,
    colours: (on) => (on ? 'colours' : 'no colours'),
    unicode: (on) => (on ? 'Unicode' : 'ASCII only'),
    dumb: 'Set TERM to what your terminal is (xterm-256color, mostly).',
    narrow: 'Make the window wider; 80 columns are comfortable.',
  },
  parentDeath: {
    setpriv: 'end with flower, however it ends (setpriv)',
    elsewhere: 'end with flower; those of a killed one are ended by the next run',
    missing: 'setpriv was not found, so those of a killed flower are ended only by the next run',
    install: 'Install util-linux.',
  },
}
