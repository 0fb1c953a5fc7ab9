import type { Candidate } from './matching/candidate.ts'
import type { AnalyzedQuestion } from './matching/passage-match.ts'

/** Number of best sentences in which names are counted. */
const BEST = 10
const MIN_SENTENCES = 4
const MIN_PAGES = 2
/** Required share of the odds of the best sentences in those with the name. Odds use half of the score differences. */
const MIN_SHARE = 0.5
/** Below this similarity in meaning, the sentence is about another topic. */
const MIN_SIMILARITY = 0.5

/** Names of commands, settings and files: `pg_dump`, TRUNCATE, ALTER ROLE, max_connections. */
const NAME = /`([^`\s]{2,40})`|\b(\p{Lu}{3,}(?: \p{Lu}{3,})?)\b|\b([a-z]{2,30}_\w{2,30})\b/gu

const namesIn = ({ sentence: { text, code = [] } }: Candidate): Set<string> =>
  new Set(
    [...[text, ...code].join('\n').matchAll(NAME)].map(([, quoted, command, setting]) =>
      (quoted ?? command ?? setting ?? '').toLowerCase(),
    ),
  )

/**
 * Whether the best sentences of several pages contain the same command: "TRUNCATE" for "how do I empty a table?"
 * Agreement of pages makes an answer more certain than the words of the question alone.
 */
export function isConfirmed(
  { text }: AnalyzedQuestion,
  best: Candidate,
  ranked: readonly Candidate[],
): boolean {
  if (best.features.similarity < MIN_SIMILARITY) return false
  const question = text.toLowerCase()
  const top = ranked.slice(0, BEST).map((candidate) => ({
    names: namesIn(candidate),
    page: candidate.passage.chunk.title,
    odds: Math.exp((candidate.score - best.score) / 2),
  }))
  const total = top.reduce((sum, { odds }) => sum + odds, 0)
  return [...namesIn(best)].some((name) => {
    const holding = top.filter(({ names }) => names.has(name))
    const share = holding.reduce((sum, { odds }) => sum + odds, 0) / total
    const isOnPages = new Set(holding.map(({ page }) => page)).size >= MIN_PAGES
    const isCommon = holding.length >= MIN_SENTENCES && isOnPages
    return isCommon && share >= MIN_SHARE && !question.includes(name)
  })
}
