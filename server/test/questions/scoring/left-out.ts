import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chunkParts } from '@askwell/core/knowledge'
import { openBot, storedPassages } from './open-bot.ts'

const folder = path.join(import.meta.dirname, '../../../../scripts/meaning/reranker')

/** Businesses with their questions, of which every so many are asked. */
type Businesses = { folder: string; files: readonly string[]; every: number }

/** The training of the reranker leaves out every seventh business. */
export const leftOut: Businesses = {
  folder: path.join(folder, 'businesses'),
  files: ['questions.jsonl', 'further-questions.jsonl'],
  every: 7,
}

/** No network is trained on every third of these; weights of the confidence were fitted to them (docs/decisions/0232). */
export const furtherBusinesses: Businesses = {
  folder: path.join(folder, 'further-businesses'),
  files: ['questions.jsonl'],
  every: 6,
}

type TrainingQuestion = { q: string; a: string[] }

function questionsIn(place: string, files: readonly string[]): TrainingQuestion[] {
  const lines = files.flatMap((file) => readFileSync(path.join(place, file), 'utf8').split('\n'))
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

/** Asks businesses that the reranker was not trained on; of their questions two in seven to two in five have no answer. */
export async function scoreLeftOut({
  folder: place,
  files,
  every,
}: Businesses): Promise<LeftOutScore> {
  const counts = { answerable: 0, right: 0, wrong: 0, absent: 0, answered: 0 }
  const businesses = readdirSync(place)
    .toSorted()
    .filter((_, at) => at % every === 0)
  for (const business of businesses) {
    const part = {
      label: 'Text',
      locator: { kind: 'text' },
      text: readFileSync(path.join(place, business, 'document.md'), 'utf8'),
    } as const
    const bot = openBot(storedPassages(business, chunkParts([part], business)))
    for (const { q, a } of questionsIn(path.join(place, business), files)) {
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
