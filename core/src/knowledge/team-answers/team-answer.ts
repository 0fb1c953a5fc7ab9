import type { OwnerId } from '../../shared/index.ts'

/** A question that the team of the owner answers itself. It is a source of its bot. */
export type TeamAnswer = {
  /** The id of its source. */
  id: string
  question: string
  /** Other wordings of the question. */
  wordings: readonly string[]
  /** Markdown. */
  answer: string
  /** Replies use the text word for word. */
  isExact: boolean
  savedAt: number
}

export type WrittenAnswer = Pick<TeamAnswer, 'question' | 'wordings' | 'answer' | 'isExact'> & {
  /** It came from a file. */
  isImported?: true | undefined
}

/** A question of another answer that equals one of the new answer. */
export type SameQuestion = { wording: string; other: Pick<TeamAnswer, 'question' | 'answer'> }

export type SaveOutcome =
  | { saved: string }
  | { refused: 'missing' }
  | { refused: 'too_many' }
  | { refused: 'same_question'; same: SameQuestion }

/** The questions and answers of a bot. Each write is one transaction. */
export type TeamAnswerStore = {
  /** Newest first. */
  list(ownerId: OwnerId, botId: string): Promise<TeamAnswer[]>
  /** Adds an answer, or changes the one with this id, and publishes it. */
  save(
    ownerId: OwnerId,
    botId: string,
    input: { id: string | undefined; written: WrittenAnswer },
  ): Promise<SaveOutcome>
  /** Returns how many there were. */
  remove(ownerId: OwnerId, botId: string, ids: readonly string[]): Promise<number>
}

/** Two questions with the same key are the same question: only case, accents, spaces and punctuation differ. */
export const questionKey = (question: string): string =>
  question
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’ʼ]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The question, then its other wordings, each once. */
export function distinctQuestions({ question, wordings }: WrittenAnswer): string[] {
  const keys = new Set<string>()
  return [question, ...wordings].filter((each) => {
    const key = questionKey(each)
    const isNew = !keys.has(key)
    keys.add(key)
    return isNew
  })
}
