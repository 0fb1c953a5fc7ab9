import { expect, test } from 'vitest'
import { visaPassage } from '../testing/chat-fixture.ts'
import { inPassageOrder } from './passage-order.ts'

const quote = (text: string, position?: number, id = 'one') => ({
  text,
  passage: { ...visaPassage, id },
  ...(position !== undefined && { position }),
})
const order = (...sentences: ReturnType<typeof quote>[]) =>
  inPassageOrder(sentences).map(({ text }) => text)

test('sentences of one passage are shown as they stand in it', () => {
  expect(order(quote('Then wait.', 3), quote('Sign it.', 1), quote('Send it.', 2))).toEqual([
    'Sign it.',
    'Send it.',
    'Then wait.',
  ])
})

test('other passages and rows keep their places', () => {
  const shown = order(quote('B', 2), quote('Row'), quote('Other', 0, 'two'), quote('A', 1))

  expect(shown).toEqual(['A', 'Row', 'Other', 'B'])
})
