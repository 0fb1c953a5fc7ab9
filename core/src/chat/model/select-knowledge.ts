import type { FollowUp } from '../grounding/follow-up/follow-up.ts'
import { toReplySearch } from '../grounding/reply-search.ts'
import type { ReplySearch } from '../ports/conversations.ts'
import type { FoundPassage, Knowledge, Passage } from '../ports/knowledge.ts'
import type { ReplyLimits } from '../ports/limits.ts'
import { estimateTokens } from './estimate-tokens.ts'

export type SelectedKnowledge = {
  passages: Passage[]
  /** Whether the passages are the whole knowledge of the bot. */
  isWhole: boolean
  /** The best passage for the question. */
  best: Passage | undefined
  search: ReplySearch
}

type KnowledgeDeps = {
  knowledge: Pick<Knowledge, 'whole' | 'search'>
  limits: Pick<ReplyLimits, 'maxPassages' | 'knowledgeTokens'>
}

type Question = {
  botId: string
  plainQuestion: string
  followUp: FollowUp
  /** Returns the question rewritten to be understood without its conversation; null when that is not possible. */
  rewrite: () => Promise<string | null>
}

/** Number of passages stored for the review of a reply by the owner. */
const reviewedPassages = 8

/**
 * Selects the passages for a model: the whole knowledge of a bot when it is small, otherwise the best passages up to
 * half of that size. A follow-up is searched both with and without the words of the previous question.
 */
export async function selectKnowledge(
  { knowledge, limits }: KnowledgeDeps,
  { botId, plainQuestion, followUp, rewrite }: Question,
): Promise<SelectedKnowledge> {
  const whole = await knowledge.whole(botId, limits.knowledgeTokens)
  const query = (whole ? null : await rewrite()) ?? followUp.query
  const queries = whole || query === plainQuestion ? [query] : [query, plainQuestion]
  const [first = [], ...others] = await Promise.all(
    queries.map((each) => knowledge.search(botId, each, limits.maxPassages)),
  )
  return {
    passages: whole ?? withinTokens(interleave([first, ...others]), limits.knowledgeTokens / 2),
    isWhole: whole !== null,
    best: first[0] ?? whole?.[0],
    search: toReplySearch(query, first.slice(0, reviewedPassages)),
  }
}

/** The first passage of each list, then the second of each, and so on, without duplicates. */
function interleave(lists: FoundPassage[][]): FoundPassage[] {
  const longest = Math.max(...lists.map(({ length }) => length))
  const all = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? []))
  return [...new Map(all.flat().map((passage) => [passage.id, passage])).values()]
}

/** The first passages up to `max` tokens. The best passage is always included. */
function withinTokens(passages: FoundPassage[], max: number): FoundPassage[] {
  let used = 0
  const fitting = passages.findIndex(({ title, headings, text }, at) => {
    used += estimateTokens(`${title} ${headings.join(' ')} ${text}`)
    return at > 0 && used > max
  })
  return fitting < 0 ? passages : passages.slice(0, fitting)
}
