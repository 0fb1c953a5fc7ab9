/** Features of a sentence: shares of the question's weight (0 to 1), or booleans. */
export type SentenceFeatures = {
  /** Matched in the sentence itself. */
  inSentence: number
  /** Additionally matched in the previous sentence or in the heading above. */
  inPrevious: number
  /** Additionally matched in the next sentence. */
  inNext: number
  /** Matched only in title or headings. */
  inTitle: number
  /** Pairs of adjacent question words that are also close in the sentence. */
  adjacentPairs: number
  /** Not matched, but similar to a word with the same beginning: "marriage" for "married". */
  similarWords: number
  /** Matched in the question or heading above. */
  inQuestionAbove: number
  /** Matched anywhere in the passage. */
  inPassage: number
  /** Score of the passage relative to the best hit. */
  relativeScore: number
  isFirstPassage: boolean
  isLead: boolean
  isQuestion: boolean
  /** Whether it is a row of a table. */
  isRecord: boolean
  /** Length as a share of LONG_SENTENCE, up to 1. */
  length: number
  /** Matched in the sentence or its heading, literally or in meaning. */
  inMeaning: number
  /** Matched in the whole passage, literally or in meaning. */
  inMeaningAround: number
  /** Cosine of the question and the sentence under its heading, the sentence alone, the heading, the passage. */
  similarity: number
  ownSimilarity: number
  headingSimilarity: number
  passageSimilarity: number
  /** Whether it contains the requested kind, such as a time, amount or name; undefined when no kind is requested. */
  holdsKind: boolean | undefined
  /** For a how-to question: whether code follows the sentence. `namesCode`: whether the sentence contains code. */
  showsCode: boolean
  namesCode: boolean
  /** For a how-to question, whether it has steps or code below a heading that matches the whole question. */
  isInstruction: boolean
  /** For a how-to question, whether it names a command and its purpose: "DROP TABLE — remove a table". */
  statesPurpose: boolean
  /** For a how-to question, how much closer its heading is than other headings on the topic: "Renaming a column". */
  namesTask: number
  /** Whether it is about an exceptional case, such as an emergency, that the question does not name. */
  isExceptional: boolean
  /** Whether it is about a different weekday, month or range; undefined when the question or sentence names none. */
  isAtOtherTime: boolean | undefined
}
