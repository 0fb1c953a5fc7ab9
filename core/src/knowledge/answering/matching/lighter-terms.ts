import type { Language } from '../../language/language.ts'
import type { QueryTerm, SearchIndex } from '../../search/index-types.ts'
import { ANSWER_TYPE_STEMS, asksHowTo, DOING_STEMS } from './question-kind.ts'
import { answerTypeStems } from './question-kinds-by-language.ts'

const LARGE_BOT = 1_000
const ANSWER_TYPE_FACTOR = 0.4

/** Lowers the weight of words that name the type of the answer, such as "number" in "phone number". */
function withLighterAnswerTypes(terms: QueryTerm[], language: Language): QueryTerm[] {
  const stems = language === 'en' ? ANSWER_TYPE_STEMS : answerTypeStems(language)
  return terms.map((term) => (stems.has(term.stem) ? lighter(term) : term))
}

/**
 * Lowers the weight of verbs such as "make" in "How do I make a backup?" Not in large bots, where the remaining words
 * would find too many passages.
 */
function withLighterVerbs(index: SearchIndex, text: string, terms: QueryTerm[]): QueryTerm[] {
  const isLight = index.size < LARGE_BOT && index.languageOf(text) === 'en' && asksHowTo(text)
  return isLight ? terms.map((term) => (DOING_STEMS.has(term.stem) ? lighter(term) : term)) : terms
}

/**
 * The verb in "What do I do when lightning starts?" carries little meaning: the question is about lightning. "When
 * class starts" and "do you know when class starts" ask for the time and do not match.
 */
const EVENT =
  /(?:^(?:if|once|as soon as)|(?<=[\p{L},] )(?<!\b(?:know|me|us|say|ask|sure|idea|out|wondering) )(?:when|if|once|as soon as)) (?:(?:the|an?|my|your) )?[\p{L}-]+ (starts?|begins?|happens?|occurs?|comes?)\b/iu

function withLighterEvents(index: SearchIndex, text: string, terms: QueryTerm[]): QueryTerm[] {
  if (index.size >= LARGE_BOT || index.languageOf(text) !== 'en') return terms
  const verb = EVENT.exec(text)?.[1]?.toLowerCase()
  return terms.map((term) => (term.word === verb ? lighter(term) : term))
}

const lighter = (term: QueryTerm): QueryTerm => ({
  ...term,
  weight: term.weight * ANSWER_TYPE_FACTOR,
})

/** The terms of a question and its context, with lower weights for words that carry little meaning. */
export function withLighterTerms(index: SearchIndex, text: string, context: string): QueryTerm[] {
  const terms = withLighterAnswerTypes(index.termsOf(`${text} ${context}`), index.languageOf(text))
  return withLighterEvents(index, text, withLighterVerbs(index, text, terms))
}
