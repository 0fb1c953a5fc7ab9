import { teamAnswerLimits } from '@askwell/contract/conversations/team-answers'
import * as fieldTexts from '@askwell/messages/conversations/team-answers'
import * as texts from '@askwell/messages/conversations/team-answer-refusals'
import { requireOwnBot } from '../../bots/index.ts'
import { AppError, type OwnerId } from '../../shared/index.ts'
import { questionKey, type TeamAnswer } from './team-answer.ts'
import { refusalOf, type TeamAnswerDeps } from './save-team-answer.ts'

export type ImportedRow = { line: number; question: string; answer: string }

type ImportResult = {
  added: number
  unchanged: number
  refused: { line: number; reason: string }[]
}

/** Adds the rows of a file. Throws AppError before anything is stored when the bot would exceed its limit. */
export async function importTeamAnswers(
  deps: TeamAnswerDeps,
  ownerId: OwnerId,
  { botId, rows, isExact }: { botId: string; rows: ImportedRow[]; isExact: boolean },
): Promise<ImportResult> {
  await requireOwnBot(deps, ownerId, botId)
  const stored = await deps.teamAnswers.list(ownerId, botId)
  const known = keysOf(stored)
  const inFile = new Set<string>()
  const result: ImportResult = { added: 0, unchanged: 0, refused: [] }
  const toAdd: ImportedRow[] = []
  for (const row of rows) {
    // The key is calculated only for texts of a valid length.
    const problem = problemOf(row)
    const key = problem === undefined ? questionKey(row.question) : ''
    const reason = problem ?? (inFile.has(key) ? texts.repeatedInFile : undefined)
    if (reason !== undefined) result.refused.push({ line: row.line, reason })
    else if (known.get(key) === row.answer) result.unchanged += 1
    else toAdd.push(row)
    inFile.add(key)
  }
  const added = toAdd.filter(({ question }) => !known.has(questionKey(question))).length
  if (stored.length + added > teamAnswerLimits.perBot) {
    throw new AppError('invalid_request', texts.tooMany)
  }

  for (const { line, question, answer } of toAdd) {
    const written = { question, wordings: [], answer, isExact, isImported: true as const }
    const outcome = await deps.teamAnswers.save(ownerId, botId, { id: undefined, written })
    if ('saved' in outcome) result.added += 1
    else result.refused.push({ line, reason: refusalOf(outcome).message })
  }
  result.refused.sort((a, b) => a.line - b.line)
  return result
}

/** The answers by the keys of their questions. */
const keysOf = (answers: TeamAnswer[]) =>
  new Map(
    answers.flatMap(({ question, wordings, answer }) =>
      [question, ...wordings].map((each) => [questionKey(each), answer] as const),
    ),
  )

function problemOf({ question, answer }: ImportedRow): string | undefined {
  if (question.length > teamAnswerLimits.question) return fieldTexts.questionTooLong
  if (questionKey(question) === '') return fieldTexts.questionRequired
  if (answer === '') return fieldTexts.answerRequired
  return answer.length > teamAnswerLimits.answer ? fieldTexts.answerTooLong : undefined
}
