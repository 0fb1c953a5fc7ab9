import type { Language, Locator, OwnWords, Polarity } from '../../knowledge/index.ts'

/** A passage of the bot's sources, for quotes and citations. */
export type Passage = {
  id: string
  sourceId: string
  /** The published revision of the source that holds it. */
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

/** An answer of the owner's team to the question of a visitor. */
export type FoundAnswer = { passage: Passage; isExact: boolean }

/** The quoted text, and the sentence of the passage when it differs. */
export type QuotedSentence = {
  text: string
  quote?: string
  passage: Passage
  /** Its place among the sentences of the passage, where the reading order matters. */
  position?: number
  /** It limits the sentence before it, for example as an exception. */
  isLimit?: true
}

/** Search in the sources of one bot. Passages are sorted best first and never from another bot. */
export type Knowledge = {
  /**
   * The same for one reply: begins to read which version of the sources is current, and reads it once. Absent where
   * nothing has to be read.
   */
  forReply?(botId: string): Knowledge
  /** The languages of the passages, the most frequent first; empty without passages. */
  languages(botId: string): Promise<readonly Language[]>
  /** The team's answer to the question; null without one. */
  teamAnswer(botId: string, question: string): Promise<FoundAnswer | null>
  /** Without the answers that replies use only word for word. */
  search(botId: string, query: string, k: number): Promise<FoundPassage[]>
  /** All passages, always in the same order; null when there are none, or more than `maxTokens` (about). */
  whole(botId: string, maxTokens: number): Promise<Passage[] | null>
  /**
   * Sentences that answer the question, best first. When `abstained`, the closest one, or none. `context` are
   * words of earlier questions that a follow-up leaves out; they count less than its own. With `ownWords`
   * words of the question itself must occur as well. `except` is an earlier reply whose rows and sentences are not
   * meant. With `mayGoOn` it may go on from an earlier question. `found` are the best passages of the search.
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
    /** How the first sentence answers a question for yes or no, when that is certain. */
    polarity?: Polarity
  }>
}
