import { copyText } from '../../shared/index.ts'
import { readNumberWords } from './figures/number-words.ts'
import { isFiller, monthOf, unitOf, weekdayOf } from './figures/units.ts'

/** A part of a text that contains claims. `isOpen`: further words may belong to it. */
export type Zone = {
  start: number
  end: number
  /** The end of the word after the zone, which names what a number counts. */
  contextEnd: number
  isOpen: boolean
}

const claiming = /[\p{N}@€$£¥%<&]|:\/\/|www\.|\p{L}\.\p{L}/u
const joining =
  /^(?:and|to|of|or|et|de|du|à|ou|und|bis|oder|a|an|per|pour|pro|cent|the|am|pm|uhr|heures?|h|o'clock|st|nd|rd|th|er|x|[-–—+/(),.:;]+)$/

const kinds = new Map<string, 'claim' | 'joins' | 'plain'>()
const maxKinds = 20_000
const maxKeptLength = 40

/** Whether a word begins a claim, can only join claims, or is plain. The results are cached, because words repeat. */
function kindOf(word: string): 'claim' | 'joins' | 'plain' {
  const known = kinds.get(word)
  if (known) return known
  if (word.length > maxKeptLength) return readKind(word)
  if (kinds.size >= maxKinds) kinds.clear()
  const kind = readKind(word)
  kinds.set(copyText(word), kind)
  return kind
}

function readKind(word: string): 'claim' | 'joins' | 'plain' {
  if (claiming.test(word)) return 'claim'
  const [letters = ''] = /\p{L}(?:.*\p{L})?/u.exec(word) ?? []
  if (letters === '') return 'joins'
  const bare = letters.toLowerCase()
  const parts = bare.split(/[-‐‑*_`~]+/)
  if (isCalendarWord(letters) || [...parts, parts.join('')].some(isNumberWord)) return 'claim'
  return joining.test(bare) || isFiller(bare) || parts.some((part) => unitOf(part) !== undefined)
    ? 'joins'
    : 'plain'
}

const isNumberWord = (word: string) => readNumberWords([word]) !== null

/** Whether a word is a weekday or month. 'may' and 'march' in lower case are verbs. */
const isCalendarWord = (word: string) =>
  weekdayOf(word.toLowerCase()) !== undefined ||
  (monthOf(word.toLowerCase()) !== undefined && !/^(?:may|mar|march|sep|dec)$/.test(word))

/** Prefixes of words that are claims. An incomplete word that is such a prefix is not shown yet. */
const beginnings = new Set<string>()
for (const word of `two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million zwei drei
  vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig
  hundert tausend deux trois quatre cinq sept huit neuf dix onze douze treize quatorze quinze seize vingt trente quarante
  cinquante soixante cent mille monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch
  donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche january february march april
  june july august september october november december januar februar märz juni juli oktober dezember janvier février
  mars avril juin juillet août septembre octobre novembre décembre https www`.split(/\s+/)) {
  for (let length = 1; length <= word.length; length += 1) beginnings.add(word.slice(0, length))
}

const germanStart =
  /^(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|ein(?:und|s|e)?|hundert|tausend)/

/** Whether an incomplete word may become a claim. */
function mayClaim(word: string): boolean {
  const bare = word.toLowerCase().replace(/^[^\p{L}\p{N}]+/u, '')
  return kindOf(word) === 'claim' || beginnings.has(bare) || germanStart.test(bare)
}

type ZoneOptions = {
  /** Whether the text is complete. */
  isFinal: boolean
  /** Whether capitalized words may be names. */
  hasNames: boolean
  /** Whether the text is the start of a reply, where incomplete words are shown. */
  isBeginning: boolean
}

const wordPattern = /\S+/g

/** The first zone of claims from an index on; null when the rest of the text can be shown. */
export function firstZone(text: string, from: number, options: ZoneOptions): Zone | null {
  let start = -1
  wordPattern.lastIndex = startOfWord(text, from)
  for (let match = wordPattern.exec(text); match; match = wordPattern.exec(text)) {
    const [word] = match
    const end = match.index + word.length
    const isWhole = options.isFinal || end < text.length
    const isFirst = text.slice(0, match.index).trim() === ''
    const claims = isClaim(word, { ...options, isWhole, isFirst })
    if (claims && start < 0) start = match.index
    const isEnd = start >= 0 && isWhole && !claims && kindOf(word) === 'plain'
    if (isEnd) return { start, end: match.index, contextEnd: end, isOpen: false }
  }
  if (start < 0) return null
  return { start, end: text.length, contextEnd: text.length, isOpen: !options.isFinal }
}

/** The start of the word at an index, because part of the word may have been shown. */
function startOfWord(text: string, from: number): number {
  let start = from
  while (start > 0 && /\S/.test(text.charAt(start - 1))) start -= 1
  return start
}

function isClaim(
  word: string,
  { hasNames, isBeginning, isWhole, isFirst }: ZoneOptions & { isWhole: boolean; isFirst: boolean },
): boolean {
  if (kindOf(word) === 'claim') return true
  if (hasNames && !isFirst && /^[^\p{L}]*\p{Lu}/u.test(word)) return true
  return !isWhole && !isBeginning && mayClaim(word)
}
