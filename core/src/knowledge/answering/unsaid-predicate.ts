import type { Candidate } from './matching/candidate.ts'
import type { AnalyzedQuestion } from './matching/passage-match.ts'

const TITLE = String.raw`(?:dr|mr|mrs|ms|miss|prof|professor|doctor)\.?`
const ROLE =
  '(?:owner|founder|boss|manager|director|chef|cook|trainer|coach|teacher|instructor|tutor|doctor|dentist|vet|nurse|receptionist|caretaker|landlord|guide|driver|groomer|hairdresser|barber|stylist|therapist|optometrist|optician|mechanic|photographer|baker|librarian|leader|head)'
/** "Is Dr Stone a woman?", "is colin an optometrist", "is the chef Italian?": who, and what is said of that person. */
const OF_PERSON =
  /^(?:(?:and|so|but|ok|okay|hi|hello|hey)[\s,]+)*(?:is|was)\s+((?:the |your |our )?[\p{L}.'’-]+(?: [\p{L}.'’-]+)?) (?:(?:an?|the|from|really|actually|very) )*([\p{L}-]+)[\s?.!]*$/iu
const IS_PERSON = new RegExp(
  String.raw`^${TITLE} |^(?:the |your |our )(?:[\p{L}-]+ )?${ROLE}$`,
  'iu',
)
/** "Is Colin an optometrist?" is answered by no sentence about someone else. */
const IS_A = /\ban? [\p{L}-]+[\s?.!]*$/iu
const NO_PERSON = /^(?:there|it|this|that|these|those|he|she|everything|anything|something|a|an)\b/i
/** From this nearness in meaning on, a sentence says a word in another way. */
const NEAR = 0.65

const FEMALE = /^(?:woman|female|lady|girl)$/i
const MALE = /^(?:man|male|guy|gentleman|boy)$/i
const SHE = /\b(?:she|her|hers|herself|mrs|ms|miss)\b/i
const HE = /\b(?:he|his|him|himself|mr)\b/i
const GENDERED = /^(?:she|her|he|his)\b/i

/** A sentence, and the next one where it goes on with "She …". */
function textOf({ sentence, passage, position }: Candidate): string {
  const next = passage.sentences[position + 1]?.text ?? ''
  return GENDERED.test(next) ? `${sentence.text} ${next}` : sentence.text
}

/** Whether a text has each word as a name: with a capital letter, and next to another one or within a sentence. */
function namesPerson(text: string, words: readonly string[]): boolean {
  return words.every((word) => {
    const name = `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()}`
    const pattern = new RegExp(
      String.raw`(?<=[\p{L},] )${name}(?!\p{L})|(?<!\p{L})${name} \p{Lu}`,
      'u',
    )
    return /^\p{L}+$/u.test(word) && pattern.test(text)
  })
}

/**
 * Whether a question what a person is meets a sentence that says something else of the person, or this of another one: "Dr
 * Jamie Stone is the senior optometrist" for "Is Dr Stone a woman?".
 */
export function lacksPredicate(question: AnalyzedQuestion, best: Candidate): boolean {
  const [, subject, predicate = ''] = OF_PERSON.exec(question.text) ?? []
  if (question.language !== 'en' || subject === undefined || NO_PERSON.test(subject)) return false
  const words = subject.replace(/^(?:the|your|our) /i, '').split(' ')
  if (IS_A.test(question.text) && isAnyUnsaid(question, best, words)) return true
  const text = textOf(best)
  const isPerson = IS_PERSON.test(subject) || namesPerson(text, words)
  return (
    isPerson &&
    !saysPredicate(predicate, text, () => isAnyUnsaid(question, best, [...words, predicate]))
  )
}

/** Whether a text says what is asked for; `isUnsaid` finds other words than "woman" and "man". */
function saysPredicate(predicate: string, text: string, isUnsaid: () => boolean): boolean {
  if (FEMALE.test(predicate)) return SHE.test(text)
  return MALE.test(predicate) ? HE.test(text) : !isUnsaid()
}

const isAnyUnsaid = (
  question: AnalyzedQuestion,
  best: Candidate,
  words: readonly string[],
): boolean => words.some((word) => isUnsaid(question, best, word))

/** Words without meaning of their own are no terms, and are not looked for. */
const isUnsaid = (
  { terms }: AnalyzedQuestion,
  { sentence, passage }: Candidate,
  word: string,
): boolean =>
  terms.some(
    (term, at) =>
      term.word === word.toLowerCase() &&
      Math.max(sentence.matches[at] ?? 0, passage.headingMatches[at] ?? 0) === 0 &&
      (sentence.meanings[at] ?? 0) < NEAR,
  )
