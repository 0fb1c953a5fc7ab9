import { expect, test } from 'vitest'
import { runAtOnce } from '../../shared/index.ts'
import { stemListOf } from '../text/analyze-text.ts'
import { createIndexBuilder } from './index-builder.ts'

/** An index in which one passage is about directories, and the others about something else. */
function indexOf(passages: number) {
  const builder = createIndexBuilder()
  for (let at = 0; at < passages; at++) {
    const text =
      at === 7 ? 'Use chmod to protect a directory and remove it.' : `The boat sails to port ${at}.`
    const stems = stemListOf(text).join(' ')
    builder.add({
      id: `p-${at}`,
      sourceId: 's1',
      title: 'Guide',
      headings: [],
      text,
      stems,
      language: 'en',
      locator: { kind: 'text' },
    })
  }
  return runAtOnce(builder.finish())
}

const found = (passages: number, question: string) =>
  indexOf(passages)
    .searchForAnswer(question)
    .map(({ chunk }) => chunk.id)

test('a large chatbot is asked in the words of manuals as well', () => {
  expect(found(2_000, 'Where is my folder?')).toEqual(['p-7'])
  expect(found(2_000, 'How do I get rid of it?')).toEqual(['p-7'])
})

test('a smaller chatbot is asked in the words of the question only', () => {
  expect(found(1_999, 'Where is my folder?')).toEqual([])
})

test('another word for the same thing is less certain', () => {
  const [term] = indexOf(2_000).termsOf('folder')
  expect(term?.candidates).toEqual([{ stem: stemListOf('directory')[0], factor: 0.4 }])
})
