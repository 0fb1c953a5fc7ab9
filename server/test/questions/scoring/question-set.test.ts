import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { holdsFact } from './grade.ts'
import { normalizeText } from './normalize-text.ts'
import { kinds, readQuestions, type Question } from './question-set.ts'
import { passagesOf } from './score.ts'

const halves = [
  'tuning',
  'sealed',
  'samples',
  'everyday',
  'everyday-control',
  'shops',
  'shops-control',
  'town',
  'town-control',
  'street',
  'street-control',
  'harbor',
  'harbor-control',
  'hillside',
  'hillside-control',
  'lakeside',
  'lakeside-control',
] as const
const all = halves.flatMap((half) => readQuestions(half))

/** Kinds without an expected fact. */
const refused = new Set(['absent', 'foreign', 'small-talk'])

test('every question has a known kind, one or two turns, and facts unless it has no answer', () => {
  const faults = all.filter(
    ({ kind, turns, facts, polarity }) =>
      !kinds.includes(kind) ||
      turns.length !== (kind === 'follow-up' ? 2 : 1) ||
      (facts.length === 0) !== refused.has(kind) ||
      facts.some((alternatives) => alternatives.length === 0) ||
      (polarity !== undefined) !== (kind === 'yes-no'),
  )

  expect(faults.map(({ id }) => id)).toEqual([])
})

test('no question is asked twice', () => {
  const keys = all.map(({ base, turns }) => `${base}: ${turns.join(' >> ').toLowerCase()}`)

  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test('there are at least 300 questions about at least 12 businesses, in five file types', () => {
  const folder = path.join(import.meta.dirname, '../knowledge')
  const files = readdirSync(folder, { recursive: true }).map(String)
  const types = files.map((file) => /\.(docx|pdf|md|csv|html)(?:\.md|\.txt)?$/.exec(file)?.[1])

  expect(all.length).toBeGreaterThanOrEqual(300)
  expect(readdirSync(folder).length).toBeGreaterThanOrEqual(12)
  expect(new Set(types.filter(Boolean))).toEqual(new Set(['docx', 'pdf', 'md', 'csv', 'html']))
})

test('the sealed half has as many questions as the tuning half, most of them about other businesses', () => {
  const tuning = readQuestions('tuning')
  const sealed = readQuestions('sealed')
  const known = new Set(tuning.map(({ base }) => base))
  const unknown = sealed.filter(({ base }) => !known.has(base))

  expect(Math.abs(tuning.length - sealed.length)).toBeLessThan(tuning.length / 10)
  expect(unknown.length).toBeGreaterThan(sealed.length / 2)
})

test('every expected fact stands in its knowledge base', async () => {
  const missing: string[] = []
  const bases = new Set(all.map((question) => question.base))
  await Promise.all([...bases].map(passagesOf))
  for (const base of bases) {
    const passages = await passagesOf(base)
    const text = normalizeText(passages.map((passage) => passage.text).join('\n'))
    const questions = all.filter((question) => question.base === base)
    missing.push(...questions.flatMap((question) => missingFacts(question, text)))
  }

  expect(missing).toEqual([])
})

/** The number of the question, without its wording: the sealed half is never printed. */
const missingFacts = ({ id, facts }: Question, text: string): string[] =>
  facts
    .filter((alternatives) => !alternatives.some((fact) => holdsFact(text, fact)))
    .map((_, index) => `${id}, fact ${index + 1}`)
