import { completeList } from './answer-shape.ts'
import type { Candidate } from './matching/candidate.ts'
import { countedThing, saysHowMany } from './matching/counted-thing.ts'
import type { AnalyzedQuestion } from './matching/passage-match.ts'

/** A sentence that says how many there are may score (log-odds) so much less than the best one. */
const MOST_BEHIND = 4
/** From this nearness in meaning on, a sentence has the counted thing in another word. */
const NEAR = 0.65

const thingOf = ({ text, language }: AnalyzedQuestion): string | undefined =>
  language === 'en' ? countedThing(text) : undefined

/** For "how many bikes do you have?" the sentences with "We have 140 bikes" first. */
export function countsFirst(question: AnalyzedQuestion, ranked: Candidate[]): Candidate[] {
  const thing = thingOf(question)
  const best = ranked[0]
  if (thing === undefined || best === undefined) return ranked
  const first = ranked.find(
    ({ sentence, score }) =>
      !sentence.isRecord && best.score - score <= MOST_BEHIND && saysHowMany(sentence.text, thing),
  )
  return first && first !== best ? [first, ...ranked.filter((each) => each !== first)] : ranked
}

/** Whether such a question meets a sentence that says of no number how many there are. */
export function lacksCount(question: AnalyzedQuestion, best: Candidate): boolean {
  const thing = thingOf(question)
  if (thing === undefined || saysHowMany(best.sentence.text, thing)) return false
  return !saysInOtherWords(question, best) && completeList(question, best) === undefined
}

/** "Four hygienists and two dentists": a number, and none of the words but one that means the same. */
const saysInOtherWords = ({ terms }: AnalyzedQuestion, { sentence }: Candidate): boolean =>
  !sentence.isRecord &&
  NUMBER.test(sentence.text) &&
  terms.length > 0 &&
  terms.every(
    ({ isContext }, at) =>
      isContext === true ||
      ((sentence.matches[at] ?? 0) === 0 && (sentence.meanings[at] ?? 0) >= NEAR),
  )

const NUMBER =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred)\b/i
