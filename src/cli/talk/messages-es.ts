import type { TalkMessages } from './messages.ts'

export const es: TalkMessages = {
  commands: {
    status: 'el paso en curso, contexto, coste, comprobaciones, preguntas abiertas',
    handoff: 'traspaso ya: la sesión escribe su documento y otra nueva sigue desde él',
    edit: 'abrir el documento de traspaso en tu editor; lo que cambies vale desde entonces',
    files: 'los documentos de este espacio y los archivos que han cambiado los agentes',
    cost: 'lo que ha costado cada paso hasta ahora',
    new: 'parar este trabajo y empezar otro; no se borra nada',
    quit: 'parar en el próximo punto limpio; la siguiente ejecución puede seguir ahí',
    help: 'esta lista',
  },
  lines: [
    ['palabras', 'al trabajo, o la respuesta a la pregunta abierta (un número elige una opción)'],
    ['? pregunta', 'la responde aparte una sesión que solo lee, mientras el trabajo sigue'],
    ['//palabras', 'palabras que empiezan por una barra'],
    ['Ctrl-C', 'parar al agente en el próximo punto limpio y decir algo; dos veces: salir ya'],
  ],
  hint: 'di algo, ? pregunta, / comandos',
  answer: 'Intro sin más la deja abierta, ? pregunta, / comandos',
  tags: { confirm: 'trabajo nuevo', stop: 'al agente', question: 'tu respuesta', review: 'revisión' },
  heardAfter: (words) => `Lo oirá cuando se responda la pregunta abierta: ${words}`,
  stopped: 'Di algo, o pulsa Intro para seguir (/quit termina)',
  review: 'Pulsa Intro para seguir, /edit abre el documento',
  unknown: (word, meant) =>
    meant === null
      ? `No existe el comando /${word}; no se ha enviado nada. /help los enumera, y // envía un texto que empieza por una barra.`
      : `No existe el comando /${word}; no se ha enviado nada. ¿Querías decir /${meant}?`,

  receipt: {
    steps: (names) => `Dicho a ${names}, que lo oirá en su próximo punto limpio`,
    inbox: 'Nadie trabaja ahora: está en el buzón',
    nobody: 'Nadie trabaja ahora, así que no se ha avisado a nadie.',
    documents: (names) => `añadido a ${names}`,
  },

  oracle: {
    asked: (before) =>
      before === 0
        ? 'Preguntado aparte; el trabajo sigue.'
        : `Preguntado aparte (por delante: ${before}); el trabajo sigue.`,
    empty: 'Pregunta algo después del signo de interrogación.',
    answer: (question) => `Aparte: ${question}`,
    cost: (cost) => `respondido aparte por ${cost}`,
    failed: (question, why) => `Sin respuesta a «${question}»: ${why}`,
    dropped: (count) =>
      count === 1 ? 'Una pregunta queda sin respuesta.' : `${count} preguntas quedan sin respuesta.`,
    wait: 'El trabajo ha terminado; tu pregunta aún se está respondiendo. Ctrl-C no la espera.',
  },

  handOver: {
    wanted: (step) => `${step} hará el traspaso en su próximo punto limpio.`,
    nobody: 'Ninguna sesión puede hacer un traspaso ahora: no trabaja nadie que reciba tus palabras.',
    refused: {
      off: (step) => `${step} no puede hacer el traspaso: los traspasos están desactivados (--no-handoff).`,
      'under-way': (step) => `${step} ya está haciendo el traspaso.`,
      brake: (step) => `${step} ha hecho tantos traspasos como puede (--max-generations).`,
    },
  },

  edit: {
    nothing: 'Nadie trabaja ahora, así que no hay documento que corregir.',
    noDocument:
      'Aún no hay documento de traspaso: /handoff hace que se escriba uno, y /edit lo abre antes de que lo lea la sesión siguiente.',
    whenWritten: 'El documento se está escribiendo; se abre aquí antes de que lo lea la sesión siguiente.',
    noWorkbench: 'Sin banco de trabajo (--no-workbench) no se escribe ningún documento que se pueda editar.',
    tooLate: 'La sesión siguiente ya ha partido del documento; /edit lo abre para corregirlo.',
    inReview: 'Guardado como está; pulsa Intro para que la sesión siguiente parta de él.',
    unchanged: 'No ha cambiado nada.',
    told: (sections, step) =>
      `Corregido (${sections}). Se ha avisado a ${step}, y se avisará a cada sesión posterior.`,
    kept: (path) => `Corregido en ${path}, pero no trabaja nadie a quien avisar.`,
  },

  startOver: {
    notHere: 'Solo flower go tiene un trabajo que se puede empezar de nuevo.',
    wish: '¿Qué quieres en el nuevo trabajo? (Intro sigue con este)',
    confirm: (wish) => `¿Parar este trabajo y empezar «${wish}»? Lo que hay aquí se archiva. (s/N)`,
    yes: /^\s*(s|sí|si|y|yes)\s*$/i,
    goesOn: 'Este trabajo sigue.',
  },

  history: {
    later: (file) => `${file} es de una versión posterior de flower y no se toca.`,
    damaged: (file, aside) => `${file} estaba dañado y ahora es ${aside}.`,
  },

  unsent: (text) => `Sin enviar: ${text}`,
  quitting: 'Parando en el próximo punto limpio. Ctrl-C termina ya.',
  quitAgain: 'Escribe /quit para parar.',

  status: {
    phases: {
      writing: 'escribe su traspaso',
      review: 'su documento está en revisión',
      waiting: 'espera para reintentar',
    },
    between: 'Ningún agente trabaja ahora.',
    context: (context, window) => `contexto ${context} de ${window}`,
    tasks: (count) => `${count} en marcha:`,
    checks: (count) => `El objetivo tiene ${count} ${count === 1 ? 'comprobación' : 'comprobaciones'}:`,
    marks: {
      passed: 'pasa',
      failed: 'falla',
      open: 'sin juzgar',
      unverifiable: 'no se puede verificar aquí',
    },
    question: (label) => `Te espera una pregunta: ${label}`,
  },

  files: {
    documents: 'Documentos (puedes editarlos):',
    changed: 'Cambiados en esta ejecución con las herramientas de archivos de los agentes:',
    none: 'Aún no hay nada.',
    ago: (time) => `hace ${time}`,
    times: (count) => `${count} veces`,
  },

  cost: {
    total: 'en total',
    aside: 'preguntas aparte',
    nothing: 'Aún no se ha gastado nada.',
    legend: '? aún sin saber   + una parte está aún sin saber',
  },

  notify: {
    asks: 'flower: una pregunta para ti',
    review: 'flower: un documento que revisar',
    done: 'flower: terminado',
    failed: 'flower: parado',
  },
}
