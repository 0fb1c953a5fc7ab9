import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { openReranker } from '../../../core/src/knowledge/answering/reranker/reranker.ts'
import { openWordVectors, withReranker } from '../../../core/src/knowledge/meaning/word-vectors.ts'
import { randomNumbers } from '../business-sentences.mjs'
import { medianWeight, readExamples } from './examples.mjs'
import { closeBusiness, emptyLike, forward, openBusiness, startParameters } from './model.mjs'
import { lossOf, parametersAsBytes } from './train.mjs'

const file = path.join(import.meta.dirname, '../../../server/src/knowledge/search/word-vectors.bin')
const table = openWordVectors(withReranker(new Uint8Array(readFileSync(file)), new Uint8Array(0)))
const { dimensions } = table
const text = `# Boats

## Prices

| Boat | Half day | Full day |
| --- | --- | --- |
| Single | $30 | $45 |
| Double | $48 | $70 |

Dogs ride for free. Late boats cost $10 for each half hour.`
const questions = [{ q: 'how much for two people all day?', a: ['Double | $48'] }]

let business
let question
let blocks

beforeAll(() => {
  const median = medianWeight(table)
  ;[business] = readExamples(table, [{ name: 'boats', text, questions }], {
    median,
    isVerifier: true,
  })
  ;[question] = business.questions
  const random = randomNumbers(1)
  const features = question.candidates[0].features.length
  blocks = startParameters({ dimensions, features }, random)
  for (const block of Object.values(blocks)) {
    for (let i = 0; i < block.length; i++) block[i] += 0.02 * (random() - 0.5)
  }
  blocks.medianWeight[0] = median
})

const isAnswerOf = ({ candidates }) => candidates.map(({ isAnswer }) => isAnswer)

function loss() {
  const open = openBusiness(blocks, business)
  const { outputs, back } = forward(open, question)
  const { rank, certainty, slopes } = lossOf(outputs, isAnswerOf(question))
  return { open, outputs, back, slopes, sum: rank + 0.5 * certainty }
}

describe('the reranker in training', () => {
  test('marks the row that answers', () => {
    expect(isAnswerOf(question).filter(Boolean)).toHaveLength(1)
  })

  test('gives the outputs that the product gives', () => {
    const features = question.candidates[0].features.length
    const bytes = parametersAsBytes(blocks, { dimensions, features })
    const score = openReranker(table, bytes, features).ask(question.query)

    const outputs = question.candidates.map((candidate) =>
      score({ ...candidate, tokens: candidate.tokens.map((at) => business.tokens[at]) }),
    )

    for (const [at, [rank, certainty]] of loss().outputs.entries()) {
      expect(outputs[at].score).toBeCloseTo(rank, 3)
      expect(outputs[at].certainty).toBeCloseTo(certainty, 3)
    }
  })

  test('its slopes by the scores are those of the loss', () => {
    const { open, back, slopes } = loss()
    const gradients = emptyLike(blocks)
    for (const slope of slopes) slope[1] = 0
    back(gradients, slopes)
    closeBusiness(open, gradients)
    const rankOf = () => lossOf(loss().outputs, isAnswerOf(question)).rank

    const names = Object.keys(blocks).filter((name) => name !== 'medianWeight')
    expect(names).toHaveLength(23)
    for (const name of names) {
      const sizes = Array.from(gradients[name], Math.abs)
      const steepest = sizes.indexOf(Math.max(...sizes))
      const value = blocks[name][steepest]
      blocks[name][steepest] = value + 0.003
      const above = rankOf()
      blocks[name][steepest] = value - 0.003
      const measured = (above - rankOf()) / 0.006
      blocks[name][steepest] = value
      expect(gradients[name][steepest]).toBeCloseTo(measured, 2)
    }
  })
})
