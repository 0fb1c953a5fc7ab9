import { expect, test } from 'vitest'
import { passageSentences } from './passage-sentences.ts'

const records = (text: string) =>
  passageSentences(text).flatMap((sentence) => (sentence.isRecord ? [sentence.text] : []))

test('items with a label are records, also with a decimal number in one of them', () => {
  expect(
    records('- Bay in the garage: £95\n- Bay in the yard: £55\n- Unit of 2.5 square meters: £22'),
  ).toHaveLength(3)
  expect(records('- Bring your card\n- Bay in the yard: £55\n- Come early')).toEqual([])
})

test('a remark across all columns is no cell of the first one', () => {
  const table =
    '| Day | Open |\n| --- | --- |\n| Monday | 9 to 5 |\n| Closed on public holidays. | |'

  expect(passageSentences(table).map(({ text }) => text)).toEqual([
    'Day: Monday; Open: 9 to 5',
    'Closed on public holidays.',
  ])
})

const codeOf = (lines: number) =>
  passageSentences(`Use this:\n\n\`\`\`\n${'run --fast\n'.repeat(lines)}\`\`\``)[0]?.code

test('a sentence keeps the code that it introduces when that is short', () => {
  expect(codeOf(2)).toEqual(['run --fast', 'run --fast'])
  expect(codeOf(7)).toBeUndefined()
})
