import type { Language } from '../../language/language.ts'
import type { QueryTerm, SearchIndex } from '../../search/index-types.ts'
import { ANSWER_TYPE_STEMS, asksHowTo, DOING_STEMS } from './question-kind.ts'
import { answerTypeStems } from './question-kinds-by-language.ts'

const LARGE_BOT = 1_000
const ANSWER_TYPE_FACTOR = 0.4

/** "Number" in "phone number" only names the type of the answer, which may not contain the word. */
function withLighterAnswerTypes(terms: QueryTerm[], language: Language): QueryTerm[] {
  const stems = language === 'en' ? ANSWER_TYPE_STEMS : answerTypeStems(language)
  return terms.map((term) => (stems.has(term.stem) ? lighter(term) : term))
}

/**
 * "Make" in "How do I make a backup?" carries little meaning. Not in large bots, where the remaining words find
 * too many passages.
 */
function withLighterVerbs(index: SearchIndex, text: string, terms: QueryTerm[]): QueryTerm[] {
  const isLight = index.size < LARGE_BOT && index.languageOf(text) === 'en' && asksHowTo(text)
  return isLight ? terms.map((term) => (DOING_STEMS.has(term.stem) ? lighter(term) : term)) : terms
}

/**
 * "What do I do when lightning starts?" asks about lightning; the verb says only that there is some. "When class starts" and
 * "do you know when class starts" ask for the time.
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

/** The words of a question and of its context; those that carry little meaning have a lower weight. */
export function withLighterTerms(index: SearchIndex, text: string, context: string): QueryTerm[] {
  const terms = withLighterAnswerTypes(index.termsOf(`${text} ${context}`), index.languageOf(text))
  return withLighterEvents(index, text, withLighterVerbs(index, text, terms))
}
