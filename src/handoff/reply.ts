import { Handoff } from './document.ts'

/**
 * The document in what a session said when it was asked for it; null when it said nothing.
 *
 * @param texts one for each time it spoke: the last is tried first, for a model often announces what it is about to write
 */
export function documentIn(texts: readonly string[], step: string): Handoff | null {
  if (texts.length === 0) return null
  const last = Handoff.parse(texts.at(-1) ?? '', { step })
  return last.complete() ? last : merged(last, Handoff.parse(texts.join('\n\n'), { step }))
}

/** Two answers as one document: what the second leaves open is taken from the first. */
export function merged(first: Handoff | null, second: Handoff | null): Handoff | null {
  if (first === null || second === null) return first ?? second
  return new Handoff({
    step: second.step,
    doing: second.doing || first.doing,
    decided: second.decided || first.decided,
    deadEnds: second.deadEnds || first.deadEnds,
    next: second.next || first.next,
    scene: second.scene || first.scene,
    outside: second.outside || first.outside,
  })
}
