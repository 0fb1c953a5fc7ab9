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

/** In bots with more passages, an age limit may belong to another topic. */
const FEW_PASSAGES = 200

/**
 * Answers questions about contact details, ages and missed appointments by special searches, and all other questions by
 * `answer`.
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
 * Answers a question about a contact detail. Locations, numbers and addresses are searched by their form. Opening hours
 * are first searched by `answer`, because texts may express them in many ways. When neither search finds the detail,
 * only a sentence about the business itself is an answer.
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

/** The absence in a question. Not in large bots, where many pages mention things that fail or are missed. */
const absenceOf = (index: SearchIndex, { question }: QuestionInContext): Absence | undefined =>
  index.size < MANY_PASSAGES && index.languageOf(question) === 'en'
    ? absenceQuestion(question)
    : undefined

/** Answers whether somebody is old enough, which only a sentence with an age limit does. */
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
 * Answers a question about a missed appointment. Such rules share few words with the question, so they are searched by
 * their own words. Other sentences about payment are uncertain.
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
