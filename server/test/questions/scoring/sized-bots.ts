import type { StoredPassage } from '../../../src/knowledge/search/build-index.ts'
import { fillerPassages } from './filler.ts'
import { holdsAllFacts } from './grade.ts'
import { normalizeText } from './normalize-text.ts'
import { openBot } from './open-bot.ts'
import { readQuestions, type Question } from './question-set.ts'
import { askAll, passagesOf, scoreOf, type Graded, type Score } from './score.ts'

export const sizes = [5, 50, 500, 5_000, 15_000] as const

export type Size = (typeof sizes)[number]

/** Two knowledge bases of each half. */
const bases = [
  ['tuning', 'software'],
  ['tuning', 'tenant'],
  ['sealed', 'bank'],
  ['sealed', 'vet'],
] as const

let filler: StoredPassage[] | undefined

/**
 * Asks bots of one size: four knowledge bases, shortened to the passages that answer some questions, or filled
 * with other text. The foreign questions of all knowledge bases are added.
 */
export async function scoreSize(size: Size): Promise<Score> {
  const foreign = [...readQuestions('tuning'), ...readQuestions('sealed')].filter(
    ({ kind }) => kind === 'foreign',
  )
  const graded: Graded[] = []
  for (const [index, [half, base]] of bases.entries()) {
    const own = await passagesOf(base)
    const questions = readQuestions(half, base).filter(({ kind }) => kind !== 'foreign')
    const { passages, answered } =
      size < own.length ? shorten(own, questions, size) : fill(own, questions, size)
    const others = foreign.filter((_, at) => at % bases.length === index)
    graded.push(...(await askAll(openBot(passages), [...answered, ...others])))
  }
  return scoreOf(graded)
}

type Filled = { passages: StoredPassage[]; answered: Question[] }

function fill(own: StoredPassage[], answered: Question[], size: number): Filled {
  filler ??= fillerPassages(Math.max(...sizes))
  const before = Math.floor((size - own.length) / 2)
  const more = filler.slice(0, size - own.length)
  return { passages: [...more.slice(0, before), ...own, ...more.slice(before)], answered }
}

/** The passages that answer the first questions, as many as fit, and the questions that they answer. */
function shorten(own: StoredPassage[], questions: Question[], size: number): Filled {
  const texts = new Map(own.map((passage) => [passage, normalizeText(passage.text)]))
  const answers = ({ facts }: Question, passage: StoredPassage) =>
    facts.length > 0 && holdsAllFacts(texts.get(passage) ?? '', facts)
  const needed = questions.flatMap(
    (question) => own.find((passage) => answers(question, passage)) ?? [],
  )
  const chosen = new Set(
    [...needed, ...own].filter((passage, at, list) => list.indexOf(passage) === at).slice(0, size),
  )
  const passages = own.filter((passage) => chosen.has(passage))
  return {
    passages,
    answered: questions.filter(
      (question) =>
        question.facts.length === 0 || passages.some((passage) => answers(question, passage)),
    ),
  }
}
