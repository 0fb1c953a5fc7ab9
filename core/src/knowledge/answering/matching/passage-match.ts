import type { Language } from '../../language/language.ts'
import { stemListOf } from '../../text/analyze-text.ts'
import { withLighterTerms } from './lighter-terms.ts'
import { passageSentences } from './passage-sentences.ts'
import type { PassageSentence } from './passage-sentences.ts'
import { questionKind } from './question-kind.ts'
import type { QuestionKind } from './question-kind.ts'
import { formsOf, matchesOfForms, type StatedForm } from './stated-forms.ts'
import { daysIn, daysOf, sharesDay } from './weekdays.ts'
import { questionMeaning } from '../../meaning/meaning.ts'
import type { QuestionMeaning, ReadText } from '../../meaning/meaning.ts'
import { withoutErrors } from '../../search/search-index.ts'
import type { Hit, IndexedChunk, QueryTerm, SearchIndex } from '../../search/index-types.ts'

/** A question that was analyzed for the index of one bot. */
export type AnalyzedQuestion = {
  text: string
  language: Language
  kind: QuestionKind
  /** Whether it is in the first or second person, like questions of customers. Detected only in English. */
  isPersonal: boolean
  terms: QuestionTerm[]
  /** Total weight of all terms. */
  weight: number
  /** The weight of the rarest possible word, used as the unit of evidence. */
  maxWeight: number
  /** For each term, the weekdays that it names. */
  days: readonly (ReadonlySet<number> | undefined)[]
  /** For each term, the form by which a sentence can express it without the word. */
  forms: readonly (StatedForm | undefined)[]
  /** Undefined without word vectors. */
  meaning: QuestionMeaning | undefined
}

/** A term of the question, or of an earlier question to which it refers (`isContext`). */
export type QuestionTerm = QueryTerm & { isContext?: true }

/** For each term of the question, in order, the certainty of its match: 0 to 1. */
export type Matches = readonly number[]

export type MatchedSentence = PassageSentence & {
  matches: Matches
  /** Matches that also count other words with the same meaning. */
  meanings: Matches
  /** Cosine of the question and the sentence under its heading, and of the sentence alone. */
  similarity: number
  ownSimilarity: number
  /** The nearest question or heading above that this sentence may answer, and its distance in sentences. */
  questionAbove: {
    matches: Matches
    distance: number
    isQuestion: boolean
    label?: string
    labelMatches?: Matches
  }
}

/** A found passage, matched with the question. */
export type MatchedPassage = {
  chunk: IndexedChunk
  /** Index among the hits, from 0, and score relative to the best hit. */
  rank: number
  relativeScore: number
  sentences: MatchedSentence[]
  /** Matches in title and headings. */
  titleMatches: Matches
  headingMatches: Matches
  headingMeanings: Matches
  /** Cosine of the question and the heading, and of the whole passage. */
  headingSimilarity: number
  similarity: number
  /** Matches in the passage, its title and headings. */
  allMatches: Matches
  /** `allMatches` that also count other words with the same meaning. */
  allMeanings: Matches
  /** Matched weight in units of the rarest word. Repeated words count slightly more. */
  evidence: number
}

/**
 * `all`: one sentence must have all words of the question itself. `some`: the passage must have some of them, because
 * the question is about something mentioned earlier.
 */
export type OwnWords = 'all' | 'some'

/**
 * A question with its conversation. `context`: words of earlier questions that it omits. `ownWords`: whether words of
 * the question itself must also occur. `except`: an earlier reply whose rows and sentences are excluded.
 */
export type QuestionInContext = {
  question: string
  context?: string
  ownWords?: OwnWords | undefined
  except?: string
  /** Whether it may continue another question, so that its own words are not its whole meaning. */
  mayGoOn?: boolean
}

/** Weight factor of context words: in "And on Fridays?" the own word is the day, and the context is the subject. */
const CONTEXT_FACTOR = 0.4

/** Questions in the first or second person: "My parcel is late, what now?", not "Which river flows through Prague?" */
const PERSON = /\b(?:i|we|you|me|us|my|our|your|mine|yours|im|u|ur)\b|\b(?:i|you|we)['’]/i

export function analyzeQuestion(
  index: SearchIndex,
  { question, context = '' }: QuestionInContext,
): AnalyzedQuestion {
  const text = index.spelledOut(question)
  const own = new Set(index.termsOf(text).map(({ stem }) => stem))
  const language = index.languageOf(text)
  const terms = withLighterTerms(index, text, context).map((term): QuestionTerm =>
    own.has(term.stem) ? term : { ...term, weight: term.weight * CONTEXT_FACTOR, isContext: true },
  )
  const weight = terms.reduce((sum, term) => sum + term.weight, 0)
  const meaning =
    language === 'en' &&
    index.words &&
    questionMeaning(
      index.words,
      withoutErrors(`${text} ${context}`, terms),
      terms.map(({ meant }) => meant),
    )
  const kind = questionKind(text, language)
  return {
    text,
    language,
    kind,
    isPersonal: language === 'en' && PERSON.test(text),
    terms,
    weight,
    maxWeight: index.maxWeight,
    days: terms.map(({ word }) => daysOf(word, language)),
    forms: formsOf({ text, language, kind }, terms),
    meaning: meaning || undefined,
  }
}

/** The matched share of the question's weight, 0 to 1. */
export function coverage(question: AnalyzedQuestion, matches: Matches): number {
  const covered = question.terms.reduce((sum, { weight }, i) => sum + weight * (matches[i] ?? 0), 0)
  return question.weight === 0 ? 0 : covered / question.weight
}

/** For each term, the highest match of several lists. */
export const union = (...[first = [], ...others]: readonly Matches[]): Matches =>
  others.reduce((max, matches) => max.map((match, i) => Math.max(match, matches[i] ?? 0)), first)

function matchesIn(terms: readonly QueryTerm[], stems: readonly string[]): Matches {
  const set = new Set(stems)
  return terms.map(({ candidates }) =>
    candidates.reduce(
      (best, { stem, factor }) => (set.has(stem) ? Math.max(best, factor) : best),
      0,
    ),
  )
}

const SATURATION = 1.2

function evidenceOf(question: AnalyzedQuestion, stems: readonly string[]): number {
  let sum = 0
  for (const { candidates, weight } of question.terms) {
    const factors = new Map(candidates.map(({ stem, factor }) => [stem, factor]))
    const count = stems.reduce((total, stem) => total + (factors.get(stem) ?? 0), 0)
    sum += (weight * count) / (count + SATURATION)
  }
  return question.maxWeight === 0 ? 0 : sum / question.maxWeight
}

const isQuestion = (sentence: PassageSentence): boolean => /[?？]["'”’)]*$/u.test(sentence.text)

const introducesList = ({ text, isRecord }: PassageSentence): boolean =>
  !isRecord && text.endsWith(':')

/** Adds to each sentence the question or heading above that it may answer. */
function withQuestionAbove(
  sentences: Omit<MatchedSentence, 'questionAbove'>[],
  heading: Matches,
): MatchedSentence[] {
  let questionMatches = heading
  let distance = 0
  let isQuestionAbove = false
  let label: Pick<MatchedSentence, 'text' | 'matches'> | undefined
  return sentences.map((sentence) => {
    const named = label === undefined ? {} : { label: label.text, labelMatches: label.matches }
    const questionAbove = {
      matches: questionMatches,
      distance,
      isQuestion: isQuestionAbove,
      ...named,
    }
    distance += 1
    if (isQuestion(sentence) || introducesList(sentence) || sentence.isLabel) {
      questionMatches = sentence.matches
      isQuestionAbove = isQuestion(sentence)
      if (sentence.isLabel) label = sentence
      distance = 0
    }
    return { ...sentence, questionAbove }
  })
}

/** Matches of weekdays, also in ranges: "Tuesday to Friday" includes Thursday. */
function matchesOfDays({ days }: AnalyzedQuestion, text: string, language: Language): Matches {
  if (days.every((own) => own === undefined)) return days.map(() => 0)
  const named = daysIn(text, language)
  return days.map((own) => (sharesDay(own, named) ? 1 : 0))
}

type Heading = { read: ReadText | undefined; label: string | undefined; language: Language }

function meet(
  question: AnalyzedQuestion,
  { read: heading, label, language }: Heading,
  { text, stems }: PassageSentence,
) {
  const written = union(matchesIn(question.terms, stems), matchesOfDays(question, text, language))
  const matches = union(written, matchesOfForms(question.forms, text, written))
  const { meaning } = question
  if (!meaning || !heading) return { matches, meanings: matches, similarity: 0, ownSimilarity: 0 }
  const read = meaning.read(text)
  return {
    matches,
    meanings: union(matches, meaning.matchesIn(read)),
    similarity: meaning.similarityTo(heading, ...(label ? [meaning.read(label)] : []), read),
    ownSimilarity: meaning.similarityTo(read),
  }
}

/** Similarity in meaning of a passage and its heading to the question. */
function meetPassage(
  { meaning }: AnalyzedQuestion,
  passage: string,
  heading: { read: ReadText | undefined; matches: Matches },
) {
  const { read, matches } = heading
  if (!meaning || !read) return { headingMeanings: matches, headingSimilarity: 0, similarity: 0 }
  return {
    headingMeanings: union(matches, meaning.matchesIn(read)),
    headingSimilarity: meaning.similarityTo(read),
    similarity: meaning.similarityTo(read, meaning.read(passage)),
  }
}

/** The label above each sentence, for example the term that it explains. */
function labelsAbove(sentences: readonly PassageSentence[]): (string | undefined)[] {
  let label: string | undefined
  return sentences.map((sentence) => {
    const above = sentence.isLabel ? undefined : label
    if (sentence.isLabel) label = sentence.text
    return above
  })
}

/** Matches a found passage with the question. `hits[rank]` must exist. */
export function matchPassage(
  question: AnalyzedQuestion,
  hit: Hit,
  place: { rank: number; best: number },
) {
  const { chunk } = hit
  const { language } = chunk
  const found = passageSentences(chunk.text, language)
  const title = stemListOf(chunk.title, language)
  const headings = chunk.headings.flatMap((text) => stemListOf(text, language))
  const heading = chunk.headings.at(-1) ?? chunk.title
  const read = question.meaning?.read(heading)
  const headingMatches = matchesIn(question.terms, stemListOf(heading, language))
  const titleMatches = matchesIn(question.terms, [...title, ...headings])
  const labels = labelsAbove(found)
  const sentences = found.map((sentence, at) => ({
    ...sentence,
    ...meet(question, { read, label: labels[at], language }, sentence),
  }))
  const stems = found.flatMap((sentence) => sentence.stems)
  const near = meetPassage(question, chunk.text, { read, matches: headingMatches })

  return {
    chunk,
    rank: place.rank,
    relativeScore: place.best > 0 ? hit.score / place.best : 0,
    sentences: withQuestionAbove(sentences, headingMatches),
    titleMatches,
    headingMatches,
    ...near,
    allMatches: union(titleMatches, ...sentences.map(({ matches }) => matches)),
    allMeanings: union(
      titleMatches,
      near.headingMeanings,
      ...sentences.map(({ meanings }) => meanings),
    ),
    evidence: evidenceOf(question, [...stems, ...title, ...title, ...headings]),
  } satisfies MatchedPassage
}
