import type { AnswerSentence, Candidate } from '../matching/candidate.ts'
import { formsOf, holdsDetail, isTimetable, saysPlace } from './contact-form.ts'
import type { ContactDetail } from './contact-detail.ts'
import { namesPlace } from './contact-question.ts'

/** A business with several places or numbers: the first of them. */
const MOST = 3

/** From 0: whether the sentence, or only its heading, says that the detail is that of the business. */
function certaintyOf(detail: ContactDetail, { sentence, passage }: Candidate): number {
  const { headings, title, language } = passage.chunk
  if (!holdsDetail[detail](sentence.text, language)) return 0
  const { names, exception } = formsOf(language)
  const above = [...headings, title, sentence.questionAbove.label ?? ''].join('\n')
  const isOwn = detail === 'hours' && isTimetable(sentence.text, language)
  const isNamed = isOwn || names[detail].test(sentence.text)
  const isBelow = names[detail].test(above)
  const certainty = (isNamed ? 1 : 0) + (isBelow ? 1.5 : 0)
  return certainty > 0 && exception.test(sentence.text) ? certainty / 4 : certainty
}

/** The sentences with a detail of the business, the surest first; empty when none surely is that of the business. */
export function contactSentences(
  detail: ContactDetail,
  candidates: readonly Candidate[],
  isSmall: boolean,
): Candidate[] {
  const sure = candidates
    .map((candidate) => ({ candidate, certainty: certaintyOf(detail, candidate) }))
    .filter(({ certainty }) => certainty > 0)
    .toSorted((a, b) => b.certainty - a.certainty || b.candidate.score - a.candidate.score)
  const [best] = sure
  if (!best) return detail === 'location' ? ownPlace(candidates, isSmall) : []
  const texts = new Set<string>()
  return sure
    .filter(({ candidate, certainty }) => {
      const isNew = !texts.has(candidate.sentence.text)
      texts.add(candidate.sentence.text)
      // Elsewhere, a sentence as sure may be about another place; less sure ones are about something else.
      return isNew && (certainty === best.certainty || candidate.passage === best.candidate.passage)
    })
    .slice(0, MOST)
    .map(({ candidate }) => candidate)
}

/** The only address, or else the best sentence that says where the business is. In a large bot that may be any place. */
function ownPlace(candidates: readonly Candidate[], isSmall: boolean): Candidate[] {
  const address = ownAddress(candidates)
  if (address.length > 0 || !isSmall) return address
  return candidates
    .filter(({ sentence, passage: { chunk } }) => saysPlace(sentence.text, chunk.language))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 1)
}

/**
 * "We repair bicycles in Leeds, 14 Mill Lane, LS2 7EW": the only address, where nothing says that it is one, but the
 * business speaks of itself or the text begins with it.
 */
function ownAddress(candidates: readonly Candidate[]): Candidate[] {
  const found = candidates.filter(({ sentence, passage: { chunk } }) =>
    holdsDetail.location(sentence.text, chunk.language),
  )
  const [only] = found
  if (!only || found.some(({ sentence }) => sentence.text !== only.sentence.text)) return []
  const { own, exception } = formsOf(only.passage.chunk.language)
  const isOwn = own.test(only.sentence.text) || opensText(only)
  return isOwn && !exception.test(only.sentence.text) ? [only] : []
}

/** Whether a sentence opens a text, and so says what it is about: "Clayhouse is a pottery studio at …". */
const opensText = ({ position, passage: { chunk } }: Candidate): boolean =>
  position === 0 && chunk.headings.length === 0

/** Whether a sentence says when something opens, however it writes the time. */
export const saysHours = ({ quote, chunk: { language } }: AnswerSentence): boolean =>
  holdsDetail.hours(quote, language) || formsOf(language).open.test(quote)

/** Whether a sentence says where in a house something is: "The shop is in the lobby, next to the stairs." */
export const saysPlaceInBuilding = ({ quote }: AnswerSentence): boolean =>
  namesPlace(quote) &&
  /\b(?:floor|level|building|wing|lobby|opposite|next to|behind|beside|between|near|corner|entrance|stairs|upstairs|downstairs|basement|courtyard)\b/i.test(
    quote,
  )

/** Whether a sentence or its headings speak of the business as "we", or of its shop, office … */
export function speaksOfBusiness({ quote, chunk }: AnswerSentence): boolean {
  const text = [quote, ...chunk.headings].join('\n')
  return formsOf(chunk.language).own.test(text) || namesPlace(text)
}
