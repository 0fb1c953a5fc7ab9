import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import {
  answerExtractively,
  chunkParts,
  createIndexBuilder,
  type SearchIndex,
} from '@askwell/core/knowledge'
import { describe, expect, test } from 'vitest'
import { wordVectors } from '../knowledge/search/word-vectors.ts'

/** Questions as people ask them, and what a right answer says; anything else has to be silence. */
const questions: Record<string, [question: string, answer: RegExp][]> = {
  'hr-guide': [
    ['Is there a pension plan?', /retirement plan/],
    ['When do I get paid?', /25th/],
    ['How many days of annual leave do I get?', /26 vacation days/],
    ['Can I work from home?', /three days a week/],
    ['What should I wear in the office?', /no dress code/],
    ['My wife is having a baby, how much time off do I get?', /16 weeks/],
    ['Do I get paid extra for working on Sundays?', /100 percent/],
    ['How long is the trial period?', /three months long/],
    ['Can I get an advance on my wages?', /salary advance/],
    ['My kid is sick', /ill child/],
    ['Someone at work is bullying me', /harassment/],
  ],
  'electrical-safety': [
    ['What do I do if someone gets a shock?', /switch off the power|until the power is off/],
    ['Can I do wiring myself?', /qualified person|electrician/],
    ['Can I refuse to do a dangerous job?', /may stop a job/],
    ['How do you treat a burn from electricity?', /cool running water/],
    ['Before digging in the yard, who do I call?', /811/],
    ['How hot is an arc flash?', /35,000 degrees/],
    ['My extension cord is getting warm', /overloaded or damaged/],
    ['How far away from a fallen cable do I have to stay?', /35 feet/],
    ['Do I need to tell my boss about a small shock?', /reported to the supervisor/],
  ],
  'immigration-lawyer': [
    ['Can I pay to make it faster?', /Premium processing/],
    ['Can I travel while waiting for my green card?', /advance parole/],
    ['What happens if I miss my court date?', /ordered removed/],
    ['Do I need a translator for my birth certificate?', /English translation/],
    ['Can I bring my brother to America?', /F4 category/],
    ['How do I check where my case is?', /receipt number/],
  ],
}

function indexOf(folder: string): SearchIndex {
  const home = path.join(import.meta.dirname, 'knowledge', folder)
  const builder = createIndexBuilder(wordVectors())
  for (const title of readdirSync(home).toSorted()) {
    const text = readFileSync(path.join(home, title), 'utf8')
    for (const chunk of chunkParts([{ label: 'Text', locator: { kind: 'text' }, text }], title)) {
      builder.add({ ...chunk, id: `${title}/${chunk.ordinal}`, sourceId: title, title })
    }
  }
  const slices = builder.finish()
  let slice = slices.next()
  while (!slice.done) slice = slices.next()
  return slice.value
}

function ask(index: SearchIndex, question: string): string {
  const answer = answerExtractively(index, { question }, index.searchForAnswer(question))
  if (answer.abstained) return ''
  return answer.sentences
    .slice(0, 4)
    .map(({ text }) => text)
    .join(' ')
}

describe.each(Object.entries(questions))('the sample bot %s', (folder, expected) => {
  const index = indexOf(folder)

  test.each(expected)('answers "%s" rightly or not at all', (question, answer) => {
    const reply = ask(index, question)
    const isSilent = reply === ''

    expect(isSilent || answer.test(reply)).toBe(true)
  })
})

test('the sample bots answer most of these questions', () => {
  const ranks = Object.entries(questions).flatMap(([folder, list]) => {
    const index = indexOf(folder)
    return list.map(([question]) => ask(index, question))
  })

  expect(ranks).toHaveLength(26)
  expect(ranks.filter((reply) => reply !== '').length).toBeGreaterThanOrEqual(20)
})
