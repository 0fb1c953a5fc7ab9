import type { OwnerId } from '../../shared/index.ts'

/** A question with its answer, written by the owner. It is a source of the bot. */
export type TeamAnswer = {
  /** The id of its source. */
  id: string
  question: string
  /** Other wordings of the question. */
  wordings: readonly string[]
  /** Markdown. */
  answer: string
  /** Whether replies use the text word for word. */
  isExact: boolean
  savedAt: number
}

export type WrittenAnswer = Pick<TeamAnswer, 'question' | 'wordings' | 'answer' | 'isExact'> & {
  /** Whether it was imported from a file. */
  isImported?: true | undefined
}

/** A question of the new answer that another answer already has. */
export type SameQuestion = { wording: string; other: Pick<TeamAnswer, 'question' | 'answer'> }

export type SaveOutcome =
  | { saved: string }
  | { refused: 'missing' }
  | { refused: 'too_many' }
  | { refused: 'same_question'; same: SameQuestion }

/** The answers of the team of a bot. Each write is one transaction. */
export type TeamAnswerStore = {
  /** Newest first. */
  list(ownerId: OwnerId, botId: string): Promise<TeamAnswer[]>
  /** Adds an answer, or changes the one with this id, and publishes it. */
  save(
    ownerId: OwnerId,
    botId: string,
    input: { id: string | undefined; written: WrittenAnswer },
  ): Promise<SaveOutcome>
  /** Removes answers. Returns the number of removed ones. */
  remove(ownerId: OwnerId, botId: string, ids: readonly string[]): Promise<number>
}

/** A key that is equal for questions that differ only in case, accents, spaces and punctuation. */
export const questionKey = (question: string): string =>
  question
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’ʼ]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The question and its other wordings, without duplicates. */
export function distinctQuestions({ question, wordings }: WrittenAnswer): string[] {
  const keys = new Set<string>()
  return [question, ...wordings].filter((each) => {
    const key = questionKey(each)
    const isNew = !keys.has(key)
    keys.add(key)
    return isNew
  })
}
