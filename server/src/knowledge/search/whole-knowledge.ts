import { estimateTokens } from '@askwell/core/chat'
import type { IndexedChunk, SearchIndex } from '@askwell/core/knowledge'

/** Lower estimate of the tokens of a passage, to recognize quickly that there are too many passages. */
const minTokensOfPassage = 10

/** All passages, in an order that does not depend on when they were read; null when they exceed `maxTokens`. */
export function wholeKnowledge(
  index: Pick<SearchIndex, 'size' | 'sample'>,
  maxTokens: number,
): IndexedChunk[] | null {
  if (index.size === 0 || index.size > maxTokens / minTokensOfPassage) return null
  const chunks = index.sample(index.size)
  let left = maxTokens
  for (const { title, headings, text } of chunks) {
    left -= estimateTokens(`${title} ${headings.join(' ')} ${text}`)
    if (left < 0) return null
  }
  return chunks.toSorted(
    (a, b) => compare(a.sourceId, b.sourceId) || ordinalOf(a) - ordinalOf(b) || compare(a.id, b.id),
  )
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b)

/** The id of a passage is its revision, a hyphen and its ordinal. */
const ordinalOf = ({ id }: IndexedChunk): number => Number(id.slice(id.lastIndexOf('-') + 1)) || 0
