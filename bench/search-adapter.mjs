// Search, chunking and extractive replies of the product, in the interface of retrieval-quality.mjs.
import { readFileSync } from 'node:fs'
import {
  answerExtractively,
  chunkParts,
  createIndexBuilder,
  openWordVectors,
} from '@askwell/core/knowledge'

const words = openWordVectors(
  readFileSync(new URL('../server/src/knowledge/search/word-vectors.bin', import.meta.url)),
)

/** Indexes documents like the product: chunked and stemmed. */
function indexOf(documents, vectors) {
  const builder = createIndexBuilder(words)
  documents.forEach(({ id, title, text }, i) => {
    const part = { label: 'Text', locator: { kind: 'text' }, text }
    for (const chunk of chunkParts([part], title)) {
      builder.add({
        ...chunk,
        id: `${id}/${chunk.ordinal}`,
        sourceId: id,
        title,
        ...(vectors ? { vector: vectors[i] } : {}),
      })
    }
  })
  const slices = builder.finish()
  let slice = slices.next()
  while (!slice.done) slice = slices.next()
  return slice.value
}

export function open(documents, { vectors } = {}) {
  const index = indexOf(documents, vectors)
  return {
    search(query, k, vector) {
      const hits = index.search(query, 2 * k, vector)
      return [...new Set(hits.map((hit) => hit.chunk.sourceId))].slice(0, k)
    },
    answer(question) {
      const answer = answerExtractively(index, { question }, index.searchForAnswer(question))
      if (answer.abstained) return { sentences: [], abstained: true }
      return { sentences: answer.sentences.map(({ text }) => text), abstained: false }
    },
  }
}
