import { SIGN_IN } from '../../sign-in.ts'
import type { DoctorMessages } from './messages.ts'

export const es: DoctorMessages = {
  names: {
    node: 'Node.js',
    harness: 'harness',
    credentials: 'credenciales',
    endpoint: 'servidor',
    model: 'modelo',
    window: 'ventana',
    probe: 'respuesta',
    permissions: 'permisos',
    git: 'git',
    runDir: 'registro',
    workbench: 'banco',
    database: 'base de datos',
    terminal: 'terminal',
    parentDeath: 'procesos hijos',
  },
  environment: 'entorno',
  late: (seconds) => `sin respuesta en ${seconds} segundos`,
  sum: (broken, advice) => {
    if (broken > 0) return `Fallos: ${broken}; por revisar: ${advice}`
    return advice > 0 ? `Nada falla; por revisar: ${advice}.` : 'Todo está bien.'
  },
  node: {
    is: (version) => version,
    tooOld: (least) => `Instala Node.js ${least} o posterior.`,
  },
  harness: {
    is: (sdk, binary) => `Claude Agent SDK ${sdk}, Claude Code ${binary}, que arranca`,
    otherVersion: (expected) =>
      `Este flower se probó con el SDK ${expected}; puede haber cambiado aquello en lo que se apoya. Instala esa versión.`,
    reinstall: 'Reinstala flower sin --omit=optional: el binario es un paquete opcional.',
  },
  credentials: {
    from: (key, source) => `${key}, de: ${source}`,
    login: 'tu propia sesión iniciada en Claude Code',
    keychain: 'tu propia sesión de Claude Code, si la hay: está en el llavero, que aquí no se abre',
    none: 'ninguna: no hay variables definidas ni sesión iniciada en Claude Code',
    signIn: SIGN_IN.es,
  },
  endpoint: {
    by: (proxy) => `por el proxy de ${proxy}`,
    unreachable: (endpoint) => `no se puede alcanzar ${endpoint}`,
    noApi: (endpoint) => `en ${endpoint} no responde ninguna Messages API`,
    checkNetwork:
      'Revisa la red, ANTHROPIC_BASE_URL y el proxy (HTTPS_PROXY). Una ejecución lo espera hasta una hora, sin coste.',
    noUrl: 'ANTHROPIC_BASE_URL no es una URL',
    setUrl: 'Ponle algo como https://gateway.example.com, o quítala.',
  },
  model: {
    from: (model, source) => `${model} (${source})`,
    default: 'el predeterminado del harness; --model o ANTHROPIC_MODEL indican otro',
  },
  window: {
    is: (tokens, source, handoffAt) => `${tokens} (${source}); traspaso a los ${handoffAt}`,
    small: (floor) =>
      `Un coordinador ya ha leído unos ${floor} antes de empezar, y haría el traspaso enseguida. Indica una --window mayor, un --headroom menor o --no-handoff.`,
    guessed: 'Nadie la ha confirmado. Si la sabes, indícala con --window.',
  },
  probe: {
    leftOut: 'no se ha preguntado (--no-probe)',
    answers: (model, tokens, cost) => `${model} responde (${tokens} tokens, ${cost})`,
    why: {
      noApi:
        'Lo que responde ahí no es una Messages API. Revisa la dirección (ANTHROPIC_BASE_URL): sin /v1/messages y con la ruta que pida tu pasarela.',
      key: 'Se rechazan las credenciales. Mira si la clave está entera, si es de este servidor y si no ha caducado; puede ganarle otra variable (mira arriba).',
      forbidden:
        'El servidor lo prohíbe: la cuenta no puede usar este modelo, o no desde aquí. Pregunta a quien lo administra.',
      model: 'El servidor no conoce este modelo, o esta cuenta no puede usarlo. Indica otro (--model).',
      unreachable: 'No hay conexión. Revisa la red, ANTHROPIC_BASE_URL y el proxy (HTTPS_PROXY).',
      busy: 'El servidor está saturado o te limita. Una ejecución espera y lo reintenta; prueba más tarde.',
      harness: 'Ha fallado el propio harness. Inténtalo de nuevo; si sigue igual, reinstala flower.',
      other: 'Se rechazó la petición. Arriba está lo que dice el servidor.',
    },
  },
  permissions: {
    is: (mode) => mode,
    root: 'Como root, el harness rechaza este modo. Usa otro usuario; o, en un contenedor desechable, pon IS_SANDBOX=1.',
    asks: 'No hay nadie a quien preguntar, así que se rechazan los comandos que este modo no permite. Permítelos con --tools "Bash(npm test)", o todos con -p bypassPermissions donde no puedan hacer daño.',
    asksAsRoot:
      'No hay nadie a quien preguntar, así que se rechazan los comandos que este modo no permite. Permítelos con --tools "Bash(npm test)". Como root, -p bypassPermissions necesita además IS_SANDBOX=1.',
  },
  git: {
    missing: 'no se encuentra',
    install: 'Instala git: sin él nadie ve qué ha cambiado un agente, y --isolate no funciona.',
    noRepository: (version) => `${version}; el espacio de trabajo no es un repositorio`,
    init: 'Conviértelo en uno (git init y un primer commit): así se ve, y se deshace, lo que cambie un agente.',
    clean: (version) => `${version}; sin cambios pendientes`,
    changes: (version, files) =>
      `${version}; cambios pendientes en ${files} ${files === 1 ? 'archivo' : 'archivos'}`,
    commit:
      'Confírmalos o apártalos antes (commit, stash): así se distinguen los cambios del agente de los tuyos.',
  },
  folder: {
    willBeMade: (path) => `${path}, que crea la primera ejecución`,
    noFolder: (path) => `${path} no es una carpeta`,
    notWritable: (path) => `no se puede escribir en ${path}`,
    otherRunDir: 'Cámbialo, o elige otra con --run-dir.',
    noWorkbench: 'Cámbialo, o prescinde de los documentos (--no-workbench).',
  },
  database: {
    missing: 'todavía ninguna',
    healthy: (path, size) => `${path} está íntegra (${size})`,
    notAll: '(solo se ha leído el principio: es grande)',
    damaged:
      'La próxima ejecución la aparta y empieza otra. SQLite puede salvar lo que quede: sqlite3 ARCHIVO .recover',
    newer: (path, version) => `${path} tiene el formato ${version}, de un flower más nuevo`,
    update: 'Actualiza flower, o elige otra carpeta con --run-dir.',
  },
  terminal: {
    none: 'la salida no es una terminal: sin colores ni ajuste de líneas',
    columns: (count) => `${count} columnas`,
    colours: (on) => (on ? 'con colores' : 'sin colores'),
    unicode: (on) => (on ? 'Unicode' : 'solo ASCII'),
    dumb: 'Pon en TERM el tipo de tu terminal (casi siempre xterm-256color).',
    narrow: 'Ensancha la ventana; con 80 columnas se lee bien.',
  },
  parentDeath: {
    setpriv: 'acaban con flower, acabe como acabe (setpriv)',
    elsewhere: 'acaban con flower; los de uno terminado a la fuerza los termina la próxima ejecución',
    missing:
      'no se encuentra setpriv: los de un flower terminado a la fuerza solo los termina la próxima ejecución',
    install: 'Instala util-linux.',
  },
}
