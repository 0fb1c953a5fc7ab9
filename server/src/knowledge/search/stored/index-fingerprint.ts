import { crc32 } from 'node:zlib'
import {
  createIndexBuilder,
  joinedStems,
  type Language,
  type WordVectors,
} from '@askwell/core/knowledge'

const samples: [language: Language, title: string, text: string][] = [
  ['en', 'Opening hours of 2 shops', "The shop's doors open at 9:30; deliveries aren't refunded."],
  ['de', 'Versandkosten', 'Der Versand größerer Pakete kostet 4,90 € und dauert zwei Tage.'],
  ['fr', 'Livraison', "L'article est livré sous trois jours ouvrés."],
  ['ja', '営業時間', 'お店は午前九時に開きます。フリーサイズの商品もあります。'],
]

const fingerprints = new WeakMap<WordVectors, number>()

/**
 * The checksum of a small test index. It differs between versions of the product that build different indexes from the
 * same passages.
 */
export function indexFingerprint(words: WordVectors): number {
  const known = fingerprints.get(words)
  if (known !== undefined) return known
  const fingerprint = checksum(words)
  fingerprints.set(words, fingerprint)
  return fingerprint
}

function checksum(words: WordVectors): number {
  const builder = createIndexBuilder(words)
  for (const [at, [language, title, text]] of samples.entries()) {
    const stems = joinedStems(text, language)
    const place = { id: `r-${at}`, sourceId: `s${at}`, locator: { kind: 'text' as const } }
    builder.add({ ...place, title, headings: [text], text, stems, language })
  }
  const steps = builder.finish()
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  let sum = words.rowOf('delivery')
  for (const { bytes } of step.value.pieces()) sum = crc32(bytes, sum)
  return sum
}
