import * as texts from '@askwell/messages/operate/outcomes'
import type { Caller } from '../accounts/index.ts'
import { AppError } from '../shared/index.ts'
import type { OperatorSessions } from './ports.ts'

export type RequireOperatorDeps = {
  operatorSessions: OperatorSessions
  /** The addresses of OPERATOR_EMAILS, in lower case. */
  operatorEmails: readonly string[]
}

/**
 * Whether the caller is an operator: a verified address of `operatorEmails`. Throws AppError `second_factor_required`
 * for an operator without a second factor, or whose session has not used it.
 */
export async function isOperator(
  { operatorSessions, operatorEmails }: RequireOperatorDeps,
  { tokenId }: Caller,
): Promise<boolean> {
  if (operatorEmails.length === 0) return false
  const session = await operatorSessions.find(tokenId)
  if (!session || session.emailVerifiedAt === null) return false
  if (!operatorEmails.includes(session.email.toLowerCase())) return false

  const { secondFactorSince: since, secondFactorUsedAt: usedAt } = session
  if (since === null) throw new AppError('second_factor_required', texts.needsSetup)
  if (usedAt === null || usedAt < since) {
    throw new AppError('second_factor_required', texts.needsCode)
  }
  return true
}
