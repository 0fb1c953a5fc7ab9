import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { closeExtraction, closeTextWorkers } from '@askwell/extraction'
import { chunkParts } from '@askwell/core/knowledge'
import { afterAll, expect, test } from 'vitest'
import { openBot, storedPassages } from './scoring/open-bot.ts'
import { passagesInDatabase } from './scoring/passages-in-database.ts'
import { readQuestions } from './scoring/question-set.ts'
import { askAll, passagesOf } from './scoring/score.ts'

afterAll(() => {
  closeExtraction()
  closeTextWorkers()
})

const decisions = path.join(import.meta.dirname, '../../../docs/decisions')

/** The first 150 decision records: other text that shares words with the questions of customers. */
const otherPassages = () =>
  readdirSync(decisions)
    .filter((name) => /^0(?:0|1[0-4])\d+/.test(name))
    .toSorted()
    .flatMap((name) => {
      const text = readFileSync(path.join(decisions, name), 'utf8')
      const part = { label: 'Text', locator: { kind: 'text' as const }, text }
      return storedPassages(name, chunkParts([part], name))
    })

const bases = ['shop', 'energy', 'tenant']

/** docs/decisions/0179 */
test('a bot found in the database answers as one in memory', async () => {
  const own = await Promise.all(bases.map(passagesOf))
  const passages = [...otherPassages(), ...own.flat()]
  const questions = bases.flatMap((base) => readQuestions('tuning', base))
  const inMemory = await askAll(openBot(passages), questions)
  const large = openBot(passages, undefined, passagesInDatabase(passages))
  const inDatabase = await askAll(large, questions)
  const different = inDatabase.filter(({ reply }, at) => reply.text !== inMemory[at]?.reply.text)
  console.log(`Of ${questions.length} questions ${different.length} differ`)

  expect(different.map(({ question }) => question.turns)).toEqual([])
}, 240_000)
