import { type DocumentShape, documentShape } from '../../src/documents/document-shape.ts'

/** Three sections in three languages: enough to see every rule of the reader. */
export const SHAPE: DocumentShape<'doing' | 'deadEnds' | 'next'> = documentShape({
  headings: {
    doing: ['Doing', 'Haciendo', '正在做'],
    deadEnds: ['Dead ends', 'Callejones sin salida', '死路'],
    next: ['Next', 'Next steps', "What's next", 'Próximo', '下一步'],
  },
  empty: ['(empty)', '(vacío)', '（空）'],
  titles: ['Handoff', 'Traspaso', '交接'],
})
