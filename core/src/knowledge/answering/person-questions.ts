import type { Candidate } from './matching/candidate.ts'
import type { AnalyzedQuestion } from './matching/passage-match.ts'

const TITLE = String.raw`(?:dr|mr|mrs|ms|miss|prof|professor|doctor)\.?`
const ROLE =
  '(?:owner|founder|boss|manager|director|chef|cook|trainer|coach|teacher|instructor|tutor|doctor|dentist|vet|nurse|receptionist|caretaker|landlord|guide|driver|groomer|hairdresser|barber|stylist|therapist|optometrist|optician|mechanic|photographer|baker|librarian|leader|head)'
/** Questions about a person: "Is Dr Stone a woman?", "is the chef Italian?" Captures person and predicate. */
const OF_PERSON =
  /^(?:(?:and|so|but|ok|okay|hi|hello|hey)[\s,]+)*(?:is|was)\s+((?:the |your |our )?[\p{L}.'’-]+(?: [\p{L}.'’-]+)?) (?:(?:an?|the|from|really|actually|very) )*([\p{L}-]+)[\s?.!]*$/iu
const IS_PERSON = new RegExp(
  String.raw`^${TITLE} |^(?:the |your |our )(?:[\p{L}-]+ )?${ROLE}$`,
  'iu',
)
/** Questions such as "Is Colin an optometrist?", which a sentence about another person does not answer. */
const IS_A = /\ban? [\p{L}-]+[\s?.!]*$/iu
const NO_PERSON = /^(?:there|it|this|that|these|those|he|she|everything|anything|something|a|an)\b/i
/** Minimum similarity in meaning of a word that a sentence uses instead of a word of the question. */
const NEAR = 0.65

const FEMALE = /^(?:woman|female|lady|girl)$/i
const MALE = /^(?:man|male|guy|gentleman|boy)$/i
const SHE = /\b(?:she|her|hers|herself|mrs|ms|miss)\b/i
const HE = /\b(?:he|his|him|himself|mr)\b/i
const GENDERED = /^(?:she|her|he|his)\b/i

/** The sentence, together with the next one if that begins with "She", "His" or the like. */
function textOf({ sentence, passage, position }: Candidate): string {
  const next = passage.sentences[position + 1]?.text ?? ''
  return GENDERED.test(next) ? `${sentence.text} ${next}` : sentence.text
}

/** Whether the text contains each word as a name: capitalized, and inside a sentence or before a capitalized word. */
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
 * Whether the sentence does not confirm the predicate of a question about a person, or is about another person: "Dr
 * Jamie Stone is the senior optometrist" does not answer "Is Dr Stone a woman?"
 */
export function doesNotConfirmPerson(question: AnalyzedQuestion, best: Candidate): boolean {
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

/** Whether the text confirms the predicate: "woman" and "man" by pronouns and titles, other words by `isUnsaid`. */
function saysPredicate(predicate: string, text: string, isUnsaid: () => boolean): boolean {
  if (FEMALE.test(predicate)) return SHE.test(text)
  return MALE.test(predicate) ? HE.test(text) : !isUnsaid()
}

const isAnyUnsaid = (
  question: AnalyzedQuestion,
  best: Candidate,
  words: readonly string[],
): boolean => words.some((word) => isUnsaid(question, best, word))

/**
 * Whether a word of the question is missing in the sentence and its heading, also by meaning. Stop words are not terms,
 * so they are never missing.
 */
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
