import { monthOf, unitOf, weekdayOf } from './figures/units.ts'
import { readNumberWords } from './figures/number-words.ts'
import type { ContextFacts } from './context/context-facts.ts'

const ordinary = new Set(
  `i ok okay faq pdf url usa us uk eu id tv pc sms qr vat mr mrs ms dr prof herr frau firma familie monsieur madame mme
  english german french spanish italian internet wifi wlan online email mail am pm sie ihr ihre ihnen ihren ihrem
  ihrer ihres du dein deine yes no ja nein oui non`.split(/\s+/),
)

const germanWords =
  /(?<!\p{L})(?:der|die|das|dem|den|und|ist|sind|nicht|mit|für|von|auf|eine?n?|sie|wir|bei|zum|zur|im|kostet|können|wie|was|wann|haben|dauert|uhr)(?!\p{L})/giu
const otherWords =
  /(?<!\p{L})(?:the|is|are|and|of|to|for|you|we|our|with|at|your|it|how|what|when|le|la|les|des|est|et|pour|vous|nous|dans|du)(?!\p{L})/giu

/** Whether a text is German, in which all nouns are capitalized, so that a capital does not indicate a name. */
const isGerman = (text: string): boolean =>
  (text.match(germanWords)?.length ?? 0) > (text.match(otherWords)?.length ?? 0)

const germanTitles = /^(?:herrn?|frau|dr|prof|firma|familie|straße|platz)$/i
// Not letters next to a digit, which belong to a code: 'IP44', '70E'.
const wordPattern = /(?<![\p{L}\p{N}])\p{L}[\p{L}\p{M}]*(?![\p{L}\p{M}\p{N}])/gu

/**
 * The first name after `from` that is not in the input of the model; null for none. `around` returns the text by which
 * the language is detected.
 */
export function unknownName(
  input: ContextFacts,
  { sentence, from, around }: { sentence: string; from: number; around: () => string },
): string | null {
  const words = [...sentence.matchAll(wordPattern)]
  for (const [at, { 0: word, index }] of words.entries()) {
    if (index < from || !/^\p{Lu}/u.test(word) || isKnown(input, word)) continue
    const previous = words[at - 1]
    const gap = previous ? sentence.slice(previous.index + previous[0].length, index) : ''
    if (!previous || /[:\n"“„«|>]/.test(gap)) continue
    if (!isGerman(around()) || followsName(previous[0], { gap, input, at })) return word
  }
  return null
}

const isKnown = (input: ContextFacts, word: string): boolean => {
  const lower = word.toLowerCase()
  return (
    ordinary.has(lower) ||
    isCalendarOrUnit(lower) ||
    input.hasWord(lower) ||
    input.hasWord(lower.replace(/s$/, ''))
  )
}

const isCalendarOrUnit = (lower: string) =>
  monthOf(lower) !== undefined ||
  weekdayOf(lower) !== undefined ||
  unitOf(lower) !== undefined ||
  readNumberWords([lower]) !== null

const germanFunctionWords =
  /^(?:d(?:er|ie|as|em|en|es)|(?:k|m|d|s)?ein\p{Ll}*|unser\p{Ll}*|ihr\p{Ll}*|euer|eure\p{Ll}*|diese\p{Ll}*|jede\p{Ll}*|alle\p{Ll}*|viele?|für|mit|bei|ab|am|im|in|an|auf|unter|über|von|vom|zum|zur|nach|vor|wenn|wie|was|wann|wo|und|oder|auch|nur|sie|wir|es|bitte|pro|zwischen|innerhalb|ohne|gegen|bis|um|als|zu|aus|seit|während|gern|gerne)$/iu

/** Whether a German word belongs to a name: it follows a title, or a capitalized word that may be part of a name. */
function followsName(
  previous: string,
  { gap, input, at }: { gap: string; input: ContextFacts; at: number },
): boolean {
  if (!/^\.?\s+$/.test(gap)) return false
  if (germanTitles.test(previous)) return true
  const lower = previous.toLowerCase()
  if (!/^\p{Lu}\p{Ll}/u.test(previous) || isCalendarOrUnit(lower) || ordinary.has(lower))
    return false
  if (germanFunctionWords.test(previous)) return false
  return at > 1 || input.hasWord(lower)
}
