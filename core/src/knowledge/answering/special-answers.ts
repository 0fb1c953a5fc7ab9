import { ABSENCE_QUERY, absenceRule, speaksOfAbsence } from './absence/absence-answer.ts'
import { absenceQuestion, type Absence } from './absence/absence-question.ts'
import {
  contactSentences,
  saysHours,
  saysPlaceInBuilding,
  speaksOfBusiness,
} from './contact/contact-answer.ts'
import { contactQuery } from './contact/contact-query.ts'
import type { ContactDetail } from './contact/contact-detail.ts'
import { answerOfAge } from './ages/age-answer.ts'
import { AGE_RULE_QUERY, ageRules, asksForAge, saysAgeLimit } from './ages/age-rule.ts'
import { contactQuestion } from './contact/contact-question.ts'
import type { ExtractiveAnswer } from './extractive-answer.ts'
import { candidatesOf } from './found-candidates.ts'
import { analyzeQuestion } from './matching/passage-match.ts'
import type { AnalyzedQuestion, QuestionInContext } from './matching/passage-match.ts'
import { quotable } from './quoted-text.ts'
import type { SearchIndex } from '../search/index-types.ts'
import { MANY_PASSAGES } from '../search/search-index.ts'

type InContext = { context: QuestionInContext; question: AnalyzedQuestion }

/** Among more passages a limit of age may be about anything. */
const FEW_PASSAGES = 200

/**
 * The answer to a question for contact details, for the price at an age, or for what it costs not to come, whose sentences
 * are known by what they say; `answer` finds the usual one.
 */
export function answerOfKind(
  index: SearchIndex,
  { context, question }: InContext,
  answer: () => ExtractiveAnswer,
): ExtractiveAnswer {
  const find = (query: string) => candidatesOf(index, question, index.searchForAnswer(query))
  const ofAge = index.size < MANY_PASSAGES ? answerOfAge(index, question, find) : undefined
  if (ofAge) return { abstained: false, sentences: [ofAge] }
  if (index.size <= FEW_PASSAGES && asksForAge(question))
    return answerOfAgeRule(index, question, answer)
  const absence = absenceOf(index, context)
  if (absence) return answerOfAbsence(index, context, { absence, answer })
  const detail = contactQuestion(question.text, question.language)
  return detail === undefined ? answer() : answerOfContact(index, question, { detail, answer })
}

/**
 * Hours are often named in other words with the day; a place, a number or an address is always written alike. Without
 * one, only a sentence in which the business speaks of itself is an answer.
 */
function answerOfContact(
  index: SearchIndex,
  question: AnalyzedQuestion,
  { detail, answer }: { detail: ContactDetail; answer: () => ExtractiveAnswer },
): ExtractiveAnswer {
  const usual = answer()
  const isHours = detail === 'hours'
  const usualSentences = usual.abstained ? [] : usual.sentences
  if (usualSentences.some(isHours ? saysHours : saysPlaceInBuilding)) return usual
  const query = contactQuery(index, question.text) ?? question.text
  const found = candidatesOf(
    index,
    analyzeQuestion(index, { question: query }),
    index.searchForAnswer(query),
  )
  const sentences = contactSentences(detail, found, index.size <= FEW_PASSAGES).map((candidate) =>
    quotable(question, candidate),
  )
  if (sentences.length > 0) return { abstained: false, sentences }
  const isOwn = isHours || usual.abstained || usual.sentences.some(speaksOfBusiness)
  return isOwn ? usual : { abstained: true, closest: [] }
}

/** In a large bot many pages speak of what fails or is missed. */
const absenceOf = (index: SearchIndex, { question }: QuestionInContext): Absence | undefined =>
  index.size < MANY_PASSAGES && index.languageOf(question) === 'en'
    ? absenceQuestion(question)
    : undefined

/** Whether somebody is old enough is said by a sentence with a limit of age, and by no other. */
function answerOfAgeRule(
  index: SearchIndex,
  question: AnalyzedQuestion,
  answer: () => ExtractiveAnswer,
): ExtractiveAnswer {
  const usual = answer()
  if (!usual.abstained && usual.sentences[0] && saysAgeLimit(usual.sentences[0].quote)) return usual
  const hits = index.searchForAnswer(`${question.text} ${AGE_RULE_QUERY}`)
  const [rule] = ageRules(question, candidatesOf(index, question, hits))
  return rule ? { abstained: false, sentences: [quotable(question, rule)] } : usual
}

/**
 * What it costs not to come is said in other words everywhere, so that its rule is looked for. Another sentence about
 * paying is no certain answer.
 */
function answerOfAbsence(
  index: SearchIndex,
  { question: text, context = '' }: QuestionInContext,
  { absence, answer }: { absence: Absence; answer: () => ExtractiveAnswer },
): ExtractiveAnswer {
  const question = analyzeQuestion(index, { question: text, context })
  const hits = index.searchForAnswer(`${text} ${ABSENCE_QUERY}`)
  const rule = absenceRule(question, absence, candidatesOf(index, question, hits))
  if (rule) {
    const sentences = rule.sentences.map((candidate) => quotable(question, candidate))
    return rule.isCertain
      ? { abstained: false, sentences }
      : { abstained: true, closest: sentences }
  }
  const usual = answer()
  const isAbout = usual.abstained || usual.sentences.some(({ quote }) => speaksOfAbsence(quote))
  return isAbout ? usual : { abstained: true, closest: usual.sentences.slice(0, 1) }
}
