import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chunkParts } from '@askwell/core/knowledge'
import { openBot, storedPassages } from './open-bot.ts'

const folder = path.join(import.meta.dirname, '../../../../scripts/meaning/reranker/businesses')

/** The training of the reranker leaves out every seventh business. */
const LEFT_OUT = 7

type TrainingQuestion = { q: string; a: string[] }

const read = (business: string, file: string): string =>
  readFileSync(path.join(folder, business, file), 'utf8')

function questionsOf(business: string): TrainingQuestion[] {
  const lines = ['questions.jsonl', 'further-questions.jsonl'].flatMap((file) =>
    read(business, file).split('\n'),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file of the repository
  return lines.flatMap((line) => (line === '' ? [] : [JSON.parse(line) as TrainingQuestion]))
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** A reply shows some cells of a row, and a sentence without its opening words. */
const SHARE_OF_ROW = 0.5
const SHARE_OF_SENTENCE = 0.75

function holds(reply: string, snippet: string): boolean {
  const shown = new Set(wordsOf(reply))
  const words = wordsOf(snippet)
  const share = words.filter((word) => shown.has(word)).length / words.length
  return share >= (snippet.includes('|') ? SHARE_OF_ROW : SHARE_OF_SENTENCE)
}

/** Percent of the questions with an answer, and of those without one that are answered all the same. */
export type LeftOutScore = { right: number; wrong: number; answeredWithout: number }

/** Asks the businesses that the reranker was not trained on; two in seven questions have no answer there. */
export async function scoreLeftOut(): Promise<LeftOutScore> {
  const counts = { answerable: 0, right: 0, wrong: 0, absent: 0, answered: 0 }
  const businesses = readdirSync(folder)
    .toSorted()
    .filter((_, at) => at % LEFT_OUT === 0)
  for (const business of businesses) {
    const part = {
      label: 'Text',
      locator: { kind: 'text' },
      text: read(business, 'document.md'),
    } as const
    const bot = openBot(storedPassages(business, chunkParts([part], business)))
    for (const { q, a } of questionsOf(business)) {
      const { outcome, text } = await bot.ask([q])
      const isCharged = outcome === 'charged'
      counts[a.length > 0 ? 'answerable' : 'absent'] += 1
      if (!isCharged) continue
      if (a.length === 0) counts.answered += 1
      else counts[a.some((snippet) => holds(text, snippet)) ? 'right' : 'wrong'] += 1
    }
  }
  return {
    right: (100 * counts.right) / counts.answerable,
    wrong: (100 * counts.wrong) / counts.answerable,
    answeredWithout: (100 * counts.answered) / counts.absent,
  }
}
