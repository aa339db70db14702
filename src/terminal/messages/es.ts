import type { Messages } from './messages.ts'

export const es: Messages = {
  generation: (number) => `generación ${number}`,
  generationShort: (number) => `gen ${number}`,
  resumed: 'retoma su sesión',
  continued: {
    session: (session) => `continúa la sesión ${session}`,
    document: (path) =>
      path === null ? 'continúa desde su último documento' : `continúa desde el documento ${path}`,
    nothing: 'no queda nada de una ejecución anterior: empieza de nuevo',
  },
  window: (tokens, source) => `ventana ${tokens} (${source})`,
  windowSources: {
    given: 'indicada',
    learned: 'aprendida de un desbordamiento',
    harness: 'conocida por el harness',
    name: 'por el nombre del modelo',
  },
  handoffAt: (tokens) => `traspaso a los ${tokens}`,
  handoffOff: 'sin traspaso',

  bracketed: (note) => `(${note})`,
  noted: (text, note) => `${text} (${note})`,
  furtherLines: (count) => `+${plural(count, 'línea', 'líneas')}`,
  earlierLines: (count) => `${plural(count, 'línea', 'líneas')} antes`,
  furtherCharacters: (count) => `(+${plural(count, 'carácter', 'caracteres')})`,
  noOutput: '(sin salida)',
  thinking: 'pensando',
  taskPhases: { started: 'empezada', progress: 'en curso', done: 'terminada', failed: 'fallida' },
  retry: (attempt, maxAttempts, wait) =>
    `El intento ${attempt} de ${maxAttempts} ha fallado; el siguiente empieza en ${wait}`,
  network: {
    away: (endpoint) => `no se puede llegar a ${endpoint}; esperar no cuesta nada`,
    back: (endpoint) => `${endpoint} vuelve a responder`,
    'given-up': (endpoint) => `no se ha podido llegar a ${endpoint} en una hora; un intento más`,
  },
  notices: {
    retrying: 'Se repite una petición',
    'rate-limited': 'Límite de peticiones',
    compacted: 'ALARMA: el harness ha compactado el contexto y nadie sabe qué se ha perdido',
    file: 'Archivo',
    window: 'Ventana',
    stopping: 'Deteniendo',
    stopped: 'Detenido',
    unknown: 'Mensaje desconocido del harness',
    other: 'Nota',
  },

  asks: { agent: 'El agente pregunta', flower: 'flower pregunta' },
  unanswered: {
    'timed-out': 'Sin respuesta a tiempo; el trabajo sigue.',
    declined: 'Sin responder; el trabajo sigue.',
    'over-quota': 'No se te ha planteado: había demasiadas preguntas. El trabajo sigue.',
    nobody: 'No hay nadie a quien preguntar; el trabajo sigue.',
  },
  heard: 'recibido',
  mailTo: { work: 'al trabajo', inbox: 'al buzón' },

  near: (context, window, left, line) =>
    `Se acerca un traspaso: contexto ${context} de ${window}, quedan ${left} hasta la línea de ${line}.`,
  writing: {
    context: (context, window) =>
      `Traspaso: el contexto ha llegado a ${context} de ${window}. La sesión escribe su documento de traspaso; puede tardar un minuto.`,
    overflow: (context, window) =>
      `Traspaso: la petición ya no cabía (contexto ${context}, ventana ${window}). La sesión escribe su documento de traspaso; puede tardar un minuto.`,
    person: (context, window) =>
      `Traspaso, como pediste: el contexto está en ${context} de ${window}. La sesión escribe su documento de traspaso; puede tardar un minuto.`,
  },
  review: (seconds) => `Tienes ${seconds} para editar el documento; pulsa Intro para seguir ya:`,
  handoffOf: (generation, context) => `Traspaso de la generación ${generation} con ${context}`,
  sections: {
    doing: 'Haciendo',
    decided: 'Decidido',
    deadEnds: 'Callejones sin salida',
    next: 'Siguiente',
    scene: 'Escena',
  },
  empty: '(vacío)',
  degraded: (reason) => `Degradado: flower lo ha compuesto sin el modelo (${reason}).`,
  notWritten: 'No está en disco: no hay banco de trabajo donde escribirlo.',
  edited: 'Editado por una persona; vale lo editado.',
  entries: {
    title: 'Entradas:',
    carried: (count) => `${count} conservadas`,
    added: (count) => `${count} nuevas`,
    retired: (count) => `${count} retiradas`,
    putBack: (count) => `${count} repuestas`,
  },
  successor: (generation) =>
    `La generación ${generation} empieza exactamente desde aquí, con un contexto nuevo.`,

  done: 'terminado',
  failed: 'fallido',
  stopped: 'detenido antes de terminar',
  generations: (count) => plural(count, 'generación', 'generaciones'),
  turns: (count) => plural(count, 'turno', 'turnos'),
  failedAttempts: (count) => plural(count, 'intento fallido', 'intentos fallidos'),
  onTheWay: 'Lo que falló por el camino:',
  documents: 'Documentos de traspaso:',
  degradedMark: 'degradado',
  editedMark: 'editado',
  goOn: 'Para seguir con esta sesión:',
  tryAgain: 'Cuando la causa haya desaparecido, sigue con:',
  whatNext: 'qué hacer ahora',
}

function plural(count: number, one: string, many: string): string {
  return `${count.toLocaleString('es')} ${count === 1 ? one : many}`
}
