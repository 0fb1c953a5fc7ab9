import type { FollowUp } from '../grounding/follow-up/follow-up.ts'
import { toReplySearch } from '../grounding/reply-search.ts'
import type { ReplySearch } from '../ports/conversations.ts'
import type { FoundPassage, Knowledge, Passage } from '../ports/knowledge.ts'
import type { ReplyLimits } from '../ports/limits.ts'
import { estimateTokens } from './estimate-tokens.ts'

export type SelectedKnowledge = {
  passages: Passage[]
  /** They are all that the bot has. */
  isWhole: boolean
  /** The best one for the question. */
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
  /** The question as it is without its conversation; null without one, and when that takes too long. */
  rewrite: () => Promise<string | null>
}

/** For the review of a reply by the owner. */
const reviewedPassages = 8

/**
 * The passages for a model: the whole knowledge of a bot when it is small, otherwise the best passages up to half of
 * that size. A follow-up is searched both with the words of the previous question and without them.
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

/** The first of each list, then the second ones, each passage once. */
function interleave(lists: FoundPassage[][]): FoundPassage[] {
  const longest = Math.max(...lists.map(({ length }) => length))
  const all = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? []))
  return [...new Map(all.flat().map((passage) => [passage.id, passage])).values()]
}

/** The best passage is included whatever its length. */
function withinTokens(passages: FoundPassage[], max: number): FoundPassage[] {
  let used = 0
  const fitting = passages.findIndex(({ title, headings, text }, at) => {
    used += estimateTokens(`${title} ${headings.join(' ')} ${text}`)
    return at > 0 && used > max
  })
  return fitting < 0 ? passages : passages.slice(0, fitting)
}
