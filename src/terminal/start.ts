import type { EventOf } from './event-of.ts'
import { formatTokens } from './numbers.ts'
import { facts, type Page, paragraph } from './page.ts'

/**
 * The line that a session begins with: the step, and what is known of the session.
 * @param previous the session before it in the same step: what has not changed since is not said again
 */
export function startLines(page: Page, event: EventOf<'step'>, previous: EventOf<'step'> | null): string[] {
  const known = previous === null ? [] : sessionFacts(page, previous)
  const parts = [
    event.step,
    ...(event.generation > 1 ? [page.say.generation(event.generation)] : []),
    ...(event.resumed ? [page.say.resumed] : []),
    ...sessionFacts(page, event).filter((fact) => !known.includes(fact)),
  ]
  return facts(page, [['magenta', `${page.glyphs.flower} `]], parts, 'bold')
}

/** Where a run begins that goes on with an earlier one; before its first session is up. */
export function continuedLines(page: Page, event: EventOf<'continued'>): string[] {
  const { continued } = page.say
  return paragraph(
    page,
    [['magenta', `${page.glyphs.flower} `]],
    text(),
    event.from === 'session' ? 'dim' : 'yellow',
  )

  function text(): string {
    switch (event.from) {
      case 'session':
        return continued.session(event.session)
      case 'document':
        return continued.document(event.path)
      case 'nothing':
        return continued.nothing
    }
  }
}

function sessionFacts({ say }: Page, { model, window, handoffAt }: EventOf<'step'>): string[] {
  return [
    model,
    say.window(formatTokens(window.tokens), say.windowSources[window.source]),
    handoffAt === null ? say.handoffOff : say.handoffAt(formatTokens(handoffAt)),
  ]
}
