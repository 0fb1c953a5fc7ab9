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
  /** Share that the question or heading above matches. */
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
  /** Share of a long sentence, at most 1. */
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
  /** Whether it contains a time, an amount, a name … when the question suggests one. */
  holdsKind: boolean | undefined
  /** For a question how to do something: whether code below the sentence shows it, and whether code is in it. */
  showsCode: boolean
  namesCode: boolean
  /** For such a question, whether it shows steps or code below a heading that has all that is asked. */
  isInstruction: boolean
  /** For such a question, whether it names a thing and says what it does: "DROP TABLE — remove a table". */
  statesPurpose: boolean
  /** For such a question, how much nearer its heading is than headings on the same topic: "Renaming a column". */
  namesTask: number
  /** Whether it is about an exceptional case, such as an emergency, that the question does not name. */
  isExceptional: boolean
  /** Whether it is about another day, month or range than the question; undefined when none is named. */
  isAtOtherTime: boolean | undefined
}
