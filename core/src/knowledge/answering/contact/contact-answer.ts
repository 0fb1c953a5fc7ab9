import type { AnswerSentence, Candidate } from '../matching/candidate.ts'
import { formsOf, holdsDetail, isTimetable, saysPlace } from './contact-form.ts'
import type { ContactDetail } from './contact-detail.ts'
import { namesPlace } from './contact-question.ts'

/** Maximum details to show for a business with several places or numbers. */
const MAX_FACTS = 3

/**
 * Certainty that a sentence has a detail of the business itself: 0 without a detail, higher when the sentence names the
 * detail, highest when its heading does too.
 */
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

/** The sentences with a detail of the business, in descending certainty; empty when none is certain. */
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
      // Sentences of other passages are kept only when they are equally certain, for example about a second location.
      return isNew && (certainty === best.certainty || candidate.passage === best.candidate.passage)
    })
    .slice(0, MAX_FACTS)
    .map(({ candidate }) => candidate)
}

/**
 * The only address in the sources. Without one, the best sentence that states where the business is, but only in a
 * small bot: in a large bot it could be any place.
 */
function ownPlace(candidates: readonly Candidate[], isSmall: boolean): Candidate[] {
  const address = ownAddress(candidates)
  if (address.length > 0 || !isSmall) return address
  return candidates
    .filter(({ sentence, passage: { chunk } }) => saysPlace(sentence.text, chunk.language))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 1)
}

/**
 * The only address, even without a word such as "address", when the business writes about itself or the text begins
 * with it: "We repair bicycles in Leeds, 14 Mill Lane, LS2 7EW".
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

/** Whether a sentence is the first of a text, which introduces its subject: "Clayhouse is a pottery studio at …". */
const opensText = ({ position, passage: { chunk } }: Candidate): boolean =>
  position === 0 && chunk.headings.length === 0

/** Whether a sentence states opening hours, in any notation of time. */
export const saysHours = ({ quote, chunk: { language } }: AnswerSentence): boolean =>
  holdsDetail.hours(quote, language) || formsOf(language).open.test(quote)

/** Whether a sentence states a location within a building: "The shop is in the lobby, next to the stairs." */
export const saysPlaceInBuilding = ({ quote }: AnswerSentence): boolean =>
  namesPlace(quote) &&
  /\b(?:floor|level|building|wing|lobby|opposite|next to|behind|beside|between|near|corner|entrance|stairs|upstairs|downstairs|basement|courtyard)\b/i.test(
    quote,
  )

/** Whether a sentence or its headings refer to the business as "we", or to its shop or office. */
export function speaksOfBusiness({ quote, chunk }: AnswerSentence): boolean {
  const text = [quote, ...chunk.headings].join('\n')
  return formsOf(chunk.language).own.test(text) || namesPlace(text)
}
