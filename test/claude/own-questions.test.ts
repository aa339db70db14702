import { describe, expect, it } from 'vitest'
import { ownQuestionsIn } from '../../src/claude/own-questions.ts'

describe('ownQuestionsIn', () => {
  it('reads what the harness’s own tool takes', () => {
    const options = [
      { label: 'roses', description: 'They smell.', preview: '<b>rose</b>' },
      { label: 'tulips', description: 'They do not.' },
    ]
    const question = { question: 'Which kind?', header: 'Kind', options, multiSelect: true }
    expect(ownQuestionsIn({ questions: [question] })).toEqual([
      {
        text: 'Which kind?',
        options: options.map(({ label, description }) => ({ label, description })),
        several: true,
      },
    ])
  })

  it('reads what a model remembers of it', () => {
    const questions = [{ question: 'Why?' }, { question: 'Which?', options: ['roses', { label: 'tulips' }] }]
    expect(ownQuestionsIn({ questions })).toEqual([
      { text: 'Why?', options: [], several: false },
      {
        text: 'Which?',
        options: [
          { label: 'roses', description: '' },
          { label: 'tulips', description: '' },
        ],
        several: false,
      },
    ])
  })

  it.each([{}, { question: 'Which?', options: 'roses' }])('is not concerned with %o', (input) => {
    expect(ownQuestionsIn(input)).toBeNull()
  })

  it.each([
    [{ questions: 'Which?' }, /expected array/],
    [{ questions: [] }, /AskUserQuestion/],
    [{ questions: [{ question: 'Which?' }, { options: ['roses'] }] }, /questions\[1\]\.question/],
  ])('says what is wrong with %o', (input, message) => {
    expect(() => ownQuestionsIn(input)).toThrow(message)
  })
})
