import { contentWords } from './content-words.ts'
import { unitOf, weekdayOf } from '../figures/units.ts'

const otherStopWords = new Set(
  `der die das den dem des ein eine einen einem einer und oder für von vom mit bei beim auf aus nach über unter wird
  werden kann können haben hat sind ist nicht auch noch nur pro sie wir ihr ihre unser unsere zum zur im am bis
  les des une pour avec dans cette vous nous votre notre sont est elle ils sur par aux plus que qui pas
  cost costs price prices per from until each kostet kosten preis beträgt coûte coûtent prix`.split(
    /\s+/,
  ),
)

const suffix = /(?:ern|er|en|es|s|e|n)$/

/** Short stems to compare wordings: equal for 'children' and 'child', and for 'Montag' and 'Monday'. */
export function stemsOf(text: string): Set<string> {
  const words = contentWords(text).filter((word) => word.length > 2 && !otherStopWords.has(word))
  return new Set(
    words.filter((word) => !/^\d/.test(word) && unitOf(word) === undefined).map(stemOf),
  )
}

function stemOf(word: string): string {
  const weekday = weekdayOf(word)
  if (weekday !== undefined) return `weekday|${weekday}`
  const bare = word.replace(suffix, '')
  return (bare.length >= 4 ? bare : word).slice(0, 5)
}
