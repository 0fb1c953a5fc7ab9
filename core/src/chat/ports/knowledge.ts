import type { Language, Locator, OwnWords, Polarity } from '../../knowledge/index.ts'

/** A passage of a bot's sources, for quotes and citations. */
export type Passage = {
  id: string
  sourceId: string
  /** The published revision of the source that contains it. */
  revision: string
  title: string
  /** Headings above the passage, outermost first. */
  headings: readonly string[]
  text: string
  locator: Locator
  url: string | null
  kind: 'file' | 'website' | 'page' | 'text'
}

/** A found passage; `score` is comparable only within one search. */
export type FoundPassage = Passage & { score: number }

/** An answer of the team that matches the question. `isExact`: replies use it word for word. */
export type FoundAnswer = { passage: Passage; isExact: boolean }

/** A quoted sentence. `quote`: the sentence in the passage, when `text` differs from it. */
export type QuotedSentence = {
  text: string
  quote?: string
  passage: Passage
  /** Its place among the sentences of the passage, where the reading order matters. */
  position?: number
  /** It limits the sentence before it, for example as an exception. */
  isLimit?: true
}

/** Search in the sources of a bot. Passages are sorted best first and never belong to another bot. */
export type Knowledge = {
  /**
   * A `Knowledge` for one reply, which reads the current version of the sources only once and starts immediately.
   * Absent when nothing has to be read.
   */
  forReply?(botId: string): Knowledge
  /** The languages of the passages by descending frequency; empty without passages. */
  languages(botId: string): Promise<readonly Language[]>
  /** The team's answer to the question; null without one. */
  teamAnswer(botId: string, question: string): Promise<FoundAnswer | null>
  /** The `k` best passages, without answers that are used only word for word. */
  search(botId: string, query: string, k: number): Promise<FoundPassage[]>
  /** All passages, always in the same order; null when there are none, or more than about `maxTokens`. */
  whole(botId: string, maxTokens: number): Promise<Passage[] | null>
  /**
   * Sentences that answer the question, best first; when `abstained`, the closest sentence or none.
   * - `context`: words of earlier questions that a follow-up omits; they count less than its own words.
   * - `ownWords`: some or all words of the question itself must occur as well.
   * - `except`: an earlier reply whose rows and sentences are excluded.
   * - `mayGoOn`: the question may continue an earlier one.
   * - `found`: the best passages of the search.
   */
  answerExtractively(
    botId: string,
    question: string,
    earlier?: {
      context?: string | undefined
      ownWords?: OwnWords | undefined
      except?: string | undefined
      mayGoOn?: boolean
    },
  ): Promise<{
    sentences: QuotedSentence[]
    abstained: boolean
    found: FoundPassage[]
    /** How the first sentence answers a yes-or-no question, when that is certain. */
    polarity?: Polarity
  }>
}
