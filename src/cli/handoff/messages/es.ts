import { WORDS } from '../../../handoff/sections.ts'
import type { HandoffMessages } from '../messages.ts'

const { headings } = WORDS.es

export const es: HandoffMessages = {
  generation: (generation) => `generación ${generation}`,
  noGeneration: 'generación desconocida',
  run: (run) => `ejecución ${run}`,
  at: (tokens) => `con ${tokens}`,
  characters: (count) => plural(count, 'carácter', 'caracteres'),
  newest: 'el más reciente',
  degraded: (reason) => (reason === null ? 'degradado' : `degradado (${reason})`),
  edited: 'editado antes de leerse',
  changed: 'cambiado después de leerse',
  disagreements: {
    unrecorded: () => 'Ningún registro de este directorio de ejecuciones menciona este archivo.',
    deleted: (where) => `Su archivo ya no está; lo que recibió su sucesor está en ${where}.`,
    given: (where) => `A una ejecución se le indicó partir de él; lo que decía entonces está en ${where}.`,
    lost: () => 'Su archivo ya no está, y lo que decía no está en ninguna parte.',
    unwritten: (where) =>
      `Nunca fue un archivo, porque su ejecución no tenía banco de trabajo; lo que decía está en ${where}.`,
    moved: (where) => `Se registró en ${where}, que ya no existe.`,
  },
  outside: 'Fuera de las secciones',

  fromDatabase: (database) => `su archivo ya no está; esto es lo que recibió su sucesor, de ${database}`,
  unchanged:
    'No se ha cambiado nada. A un editor que vuelve enseguida hay que decirle que espere: EDITOR="code --wait".',
  saved: (path) => `Guardado: ${path}`,
  moved: (path, newest) =>
    `Entretanto una ejecución ha puesto un documento más reciente en ${newest} y ha movido el que editabas; tu edición está en ${path}`,
  former: (path) => `Lo que había antes: ${path}`,
  missing: (sections) =>
    `Le falta ${sections.map((name) => `«${headings[name]}»`).join(' y ')}: quien tome el relevo no sabrá ${sections.includes('doing') ? 'cómo va el trabajo' : 'qué hacer'}.`,
  empty: 'Ahora está vacío: quien tome el relevo no recibe nada.',
  reader: (reader) => {
    switch (reader.kind) {
      case 'successor':
        return reader.isOpen
          ? `Lo lee la generación ${reader.generation} de la ejecución ${reader.run}, si esta espera tus cambios; si no, la ejecución que siga con ella.`
          : `Lo lee la próxima ejecución: la que siga tras la ${reader.run}, cuya generación ${reader.generation} no ha empezado.`
      case 'begun':
        return `La sesión ${reader.session} ha empezado con el texto anterior y no lo vuelve a leer. El próximo traspaso se compara con tu edición cuando siga otra ejecución, que además empieza por ella si la sesión ya no está.`
      case 'unknown':
        return 'No hay registrada ninguna ejecución que lo vaya a leer.'
    }
  },

  same: 'Sin diferencias.',
  unchangedEntries: (count) => `${plural(count, 'entrada', 'entradas')} sin cambios`,
  ended: (how, by) => {
    if (how === 'removed') return 'quitada sin motivo'
    return how === 'retired' ? 'retirada' : by === null ? 'sustituida' : `sustituida por [${by}]`
  },
  added: 'nueva',
  reworded: 'reformulada',
  movedEntry: 'movida aquí desde la otra sección',

  findings: {
    'missing-section': (name) =>
      `la sección obligatoria «${headings[name as keyof typeof headings]}» está vacía`,
    degraded: () => 'flower ha compuesto este documento sin el modelo: está incompleto',
    'lost-entry': (id) =>
      `${id === '' ? 'una entrada' : `[${id}]`} del documento anterior no está aquí, y nada dice por qué`,
    'missing-file': (name) => `no existe el archivo ${name}`,
    'missing-identifier': (name) => `${name} no está en ninguna parte del repositorio`,
    'unverified-claim': () => 'ningún mensaje tuyo lo dice',
  },
  nothingFound: 'No se ha encontrado nada.',
  found: (count) => plural(count, 'hallazgo', 'hallazgos'),
  noWords: 'no consta lo que dijiste a este paso, así que no se han comprobado las afirmaciones sobre ti',
  notSearched:
    'aquí hay demasiados archivos para mirarlos todos, así que no se han comprobado los identificadores',
}

function plural(count: number, noun: string, nouns: string): string {
  return `${count.toLocaleString('es')} ${count === 1 ? noun : nouns}`
}
