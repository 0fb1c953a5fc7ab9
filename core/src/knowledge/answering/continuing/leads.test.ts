import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openWordVectors } from '../../meaning/word-vectors.ts'
import { botsWith } from '../../testing/ask-text.ts'

const vectors = new URL(
  '../../../../../server/src/knowledge/search/word-vectors.bin',
  import.meta.url,
)
const ask = botsWith(openWordVectors(readFileSync(vectors)))(`## Burst pipes

At night, our number is answered by Rohrfix at the Elm Street depot. Their hourly rate is 120 euros. Drive straight there if you need a sealing clamp or a stopcock.

## People

Ina Vold, a master plumber, runs the workshop. She also teaches soldering on Tuesdays.

## Tools on loan

Pipe cutters are lent to members for a week. They are never lent on public holidays.

## Heating

We service boilers and solar panels. Radiators are bled once a year.`)

test.each([
  [
    'where do I get a sealing clamp or a stopcock?',
    'At night, our number is answered by Rohrfix at the Elm Street depot. Drive straight there',
  ],
  ['who teaches soldering?', 'Ina Vold, a master plumber, runs the workshop. She also teaches'],
  ['what is never lent on public holidays?', 'Pipe cutters are lent to members for a week. They'],
])('%s is answered with the sentence that a pronoun refers to', (question, text) => {
  expect(ask(question)).toContain(text)
})

test('a sentence that is clear by itself is quoted without the one before it', () => {
  expect(ask('how often are radiators bled?')).not.toContain('boilers')
})
