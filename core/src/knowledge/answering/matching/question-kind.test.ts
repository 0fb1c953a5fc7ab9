import { describe, expect, test } from 'vitest'
import { answersKind, questionKind } from './question-kind.ts'

describe('the kind of answer that a question asks for', () => {
  test.each([
    ['How long do I have to wait?', 'duration'],
    ['How many weeks does it take?', 'amount'],
    ['How early do I have to tell you?', 'amount'],
    ['How long is the cable?', 'amount'],
    ['How warm does it get?', 'amount'],
    ['How long ago was it built?', 'time'],
    ['How often are the sockets checked?', 'frequency'],
    ['When do you open?', 'clock'],
    ['When is the next meeting?', 'time'],
    ['Am I allowed to smoke?', 'permission'],
    ['I stayed longer than I was allowed to. Help!', 'other'],
  ])('%s: %s', (question, kind) => {
    expect(questionKind(question)).toBe(kind)
  })

  test.each([
    ['duration', 'A resident can apply after five years.', true],
    ['duration', 'Vouchers are valid for eighteen months.', true],
    ['duration', 'Loan period in days: 21', true],
    ['duration', 'Children under 18 become citizens.', false],
    ['frequency', 'The wiring is tested every five years.', true],
    ['frequency', 'The test takes two hours.', false],
  ] as const)('a %s in "%s": %s', (kind, sentence, isHeld) => {
    expect(answersKind(kind, sentence, '')).toBe(isHeld)
  })
})
