import * as texts from '@askwell/messages/chat/replies'
import type { Candidate } from './candidate.ts'
import { coverage, union } from './passage-match.ts'
import type { AnalyzedQuestion, Matches } from './passage-match.ts'
import { polarityOf, type StatedPolarity } from './polarity.ts'

/** A heading is said where it holds at least this share of the question that the sentence lacks. */
const MIN_HEADING_SHARE = 0.2
/** A shorter heading is the name of a column rather than a topic. */
const SHORTEST_HEADING = 5
const LONGEST_HEADING = 60
/** From this share of the question on, a sentence certainly is about it. */
const CERTAIN_MEANING = 0.7
/** Words of at least this share of the heaviest weight are telling, and must occur. */
const TELLING = 0.3
const CERTAIN_MATCH = 0.9
const MIN_LIST_SHARE = 0.3
const LONGEST_LIST = 700

/** "First aid for electric shock: …", where the sentence alone does not say what it is about. */
export function withHeading(
  question: AnalyzedQuestion,
  { sentence, passage }: Candidate,
  text: string,
): string {
  const title = passage.chunk.headings.at(-1) ?? ''
  const heading = title.replaceAll(/\*\*|__|`/g, '').replace(/^[\d.]+\s+/, '')
  const { length } = heading
  const isFit = length >= SHORTEST_HEADING && length <= LONGEST_HEADING && !/[?？:.]$/.test(heading)
  if (!isFit || sentence.isRecord || question.language !== 'en') return text
  const own = coverage(question, sentence.matches)
  const withTitle = coverage(question, union(sentence.matches, passage.headingMatches))
  return withTitle - own >= MIN_HEADING_SHARE ? `${heading}: ${text}` : text
}

const EXCEPTION =
  /^(?:however|but|except|exceptions?|unless|excluded|not included|this does not|these do not|it does not|the only exception|only)\b/i

/** The sentence after the best one when it limits it: a rule is not quoted without its exception. */
export function exceptionAfter(
  best: Candidate,
  candidates: readonly Candidate[],
): Candidate | undefined {
  if (best.sentence.isRecord) return undefined
  return candidates.find(
    ({ sentence, passage, position }) =>
      passage === best.passage && position === best.position + 1 && EXCEPTION.test(sentence.text),
  )
}

/** Whether no telling word of the question is missing: what holds for dogs may not hold for cats. */
function saysSubject({ terms }: AnalyzedQuestion, matches: Matches): boolean {
  const heaviest = Math.max(0, ...terms.map(({ weight }) => weight))
  return terms.every(
    ({ weight }, i) => weight < heaviest * TELLING || (matches[i] ?? 0) >= CERTAIN_MATCH,
  )
}

/** "No" or "it depends", when the best sentence certainly is about the question. */
export function certainPolarity(
  question: AnalyzedQuestion,
  { sentence, passage, features }: Candidate,
  exception: Candidate | undefined,
): StatedPolarity | undefined {
  if (question.language !== 'en' || sentence.isRecord || features.inMeaning < CERTAIN_MEANING) {
    return undefined
  }
  if (!saysSubject(question, union(sentence.matches, passage.headingMatches))) return undefined
  const polarity = polarityOf(question.text, sentence.text)
  if (polarity !== 'yes') return polarity
  return exception ? 'depends' : undefined
}

const ASKS_FOR_LIST =
  /^(?:what|which|how|list|name|tell)\b|\b(?:need to bring|documents|requirements|steps)\b/i

/** Whether the heading or introduction of a list, and not one of its items, matches the question. */
const isListAsked = ({ text }: AnalyzedQuestion, { sentence, features }: Candidate): boolean =>
  sentence.list !== undefined &&
  ASKS_FOR_LIST.test(text) &&
  features.inQuestionAbove >= MIN_LIST_SHARE &&
  features.inQuestionAbove >= features.inSentence

const isOfList = (best: Candidate, { sentence }: { sentence: Candidate['sentence'] }): boolean =>
  sentence.list !== undefined && sentence.list.start === best.sentence.list?.start

/** Whether a sentence is part of the list that the answer holds already. */
export const isListedWith = (
  question: AnalyzedQuestion,
  best: Candidate,
  candidate: Candidate,
): boolean =>
  candidate.passage === best.passage && isListAsked(question, best) && isOfList(best, candidate)

/** The whole list under its introduction, or its beginning and how many there are. */
export function completeList(question: AnalyzedQuestion, best: Candidate): string | undefined {
  if (!isListAsked(question, best)) return undefined
  const { sentences } = best.passage
  const items = sentences.filter((sentence) => isOfList(best, { sentence }))
  const before = sentences[sentences.findIndex((sentence) => isOfList(best, { sentence })) - 1]
  const lines = items.map(
    ({ text, list }, i) => `${list?.isNumbered === true ? `${i + 1}.` : '-'} ${text}`,
  )
  let characters = 0
  const fitting = lines.filter((line) => (characters += line.length + 1) <= LONGEST_LIST)
  const shown = fitting.length === 0 ? lines.slice(0, 1) : fitting
  const rest =
    shown.length < lines.length
      ? [`\n${texts.listedOf({ shown: shown.length, total: lines.length })}`]
      : []
  const intro = before?.text.endsWith(':') === true ? [`${before.text}\n`] : []
  return [...intro, ...shown, ...rest].join('\n')
}
