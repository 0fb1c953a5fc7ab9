import { runAtOnce } from '../../shared/index.ts'
import { chunkParts } from '../chunking/chunk.ts'
import type { WordVectors } from '../meaning/word-vectors.ts'
import { createIndexBuilder } from '../search/index-builder.ts'
import type { SearchIndex } from '../search/index-types.ts'

/** The index of a bot with these Markdown texts. */
export function indexOfSources(
  words: WordVectors,
  sources: readonly { title: string; text: string }[],
): SearchIndex {
  const builder = createIndexBuilder(words)
  for (const [at, { title, text }] of sources.entries()) {
    const part = { label: 'Text', locator: { kind: 'text' }, text } as const
    for (const chunk of chunkParts([part], title)) {
      builder.add({ ...chunk, id: `${at}/${chunk.ordinal}`, sourceId: title, title })
    }
  }
  return runAtOnce(builder.finish())
}
