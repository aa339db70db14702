import type { Language } from '../core/language.ts'
import { Brief } from '../documents/brief.ts'
import { BRIEF_WORDS } from '../documents/brief-words.ts'
import type { Goal } from '../documents/goal.ts'
import { GOAL_FORMAT, GOAL_WORDS } from '../documents/goal-words.ts'
import { GOAL_TEXTS } from './goal-texts.ts'
import type { JobDocuments } from './job-documents.ts'

/*
 * What each step of a job is asked to do, by what the documents say when it is asked.
 */

/** What a brief lacks, in a sentence; null when it is complete. */
export function lackingInBrief(brief: Brief, language: Language): string | null {
  const { headings } = BRIEF_WORDS[language]
  const sections = brief.missing().map((name) => headings[name])
  return sections.length === 0 ? null : GOAL_TEXTS[language].incomplete(sections)
}

/** What a goal lacks, in a sentence; null when it is complete. */
export function lackingInGoal(goal: Goal, language: Language): string | null {
  const { headings } = GOAL_WORDS[language]
  const sections = goal.missing().map((name) => headings[name])
  return sections.length === 0 ? null : GOAL_TEXTS[language].incomplete(sections)
}

/**
 * For whoever clarifies. What a person has written of the brief is not theirs to find out again.
 *
 * @returns null when nothing was said, neither now nor in the brief
 */
export function clarifyPrompt(
  documents: JobDocuments,
  wish: string | null,
  language: Language,
): string | null {
  const { brief } = documents
  const markdown = brief.toMarkdown(language)
  if (markdown === new Brief({}).toMarkdown(language)) return wish
  return GOAL_TEXTS[language].goOnWith(markdown.trimEnd(), lackingInBrief(brief, language) ?? '', wish)
}

/** @throws FlowerError `file` when the brief is gone */
export function goalPrompt(documents: JobDocuments, language: Language): string {
  return GOAL_TEXTS[language].askForGoal(documents.briefToGoBy(), GOAL_FORMAT[language])
}

/**
 * @param judged whether somebody will judge it
 * @throws FlowerError `file` when a document that the work goes by is gone
 */
export function workPrompt(documents: JobDocuments, judged: boolean, language: Language): string {
  return GOAL_TEXTS[language].work(documents.briefToGoBy(), judged ? documents.goalToGoBy() : '')
}

/**
 * What a person has changed of brief and goal, for whoever works. To be followed by `documents.told()` when they are told.
 *
 * @param judged whether somebody will judge the work by the goal
 * @returns null for no change
 */
export function editsFor(documents: JobDocuments, judged: boolean, language: Language): string | null {
  const { brief, goal } = documents.edited()
  const texts = GOAL_TEXTS[language].edited
  const parts = [
    ...(brief === null ? [] : [texts.brief(brief.trimEnd())]),
    ...(goal === null || !judged ? [] : [texts.goal(goal.trimEnd())]),
  ]
  return parts.join('\n\n') || null
}
