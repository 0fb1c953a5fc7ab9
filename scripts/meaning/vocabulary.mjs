// Selects the words of the table and their probabilities, from WordNet and from film subtitles.
import { meaningWords } from '../../core/src/knowledge/meaning/meaning-words.ts'

/** The number of occurrences of each word, and the total number of words. */
function countWords(texts) {
  const counts = new Map()
  let total = 0
  for (const text of texts) {
    for (const word of meaningWords(text)) {
      counts.set(word, (counts.get(word) ?? 0) + 1)
      total += 1
    }
  }
  return { counts, total }
}

function countEntries(entries) {
  const counts = new Map()
  let total = 0
  for (const { word, count } of entries) {
    for (const part of meaningWords(word)) counts.set(part, (counts.get(part) ?? 0) + count)
    total += count
  }
  return { counts, total }
}

/**
 * The `size` words with the highest probability, which is the mean of that in written definitions and that in film
 * subtitles, so that neither "or" nor "you" counts as a rare word.
 */
export function chooseVocabulary({ entries, frequencies, sentences }, size) {
  const written = countWords([
    ...entries.flatMap(({ lemmas, definition, examples }) => [...lemmas, definition, ...examples]),
    ...sentences,
  ])
  const frequent = countEntries(frequencies)
  const words = new Set([...written.counts.keys(), ...frequent.counts.keys()])
  const probabilityOf = (word) =>
    (written.counts.get(word) ?? 0) / written.total / 2 +
    (frequent.counts.get(word) ?? 0) / frequent.total / 2
  return [...words]
    .filter((word) => /^[a-z]+$/.test(word) && word.length <= 24)
    .map((word) => ({ word, probability: probabilityOf(word) }))
    .toSorted((a, b) => b.probability - a.probability || (a.word < b.word ? -1 : 1))
    .slice(0, size)
}
