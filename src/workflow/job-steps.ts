/** The names of the steps of agents in the starter workflow. */
export const CLARIFY = 'clarify'
export const GOAL = 'goal'
export const WORK = 'work'
