import * as texts from '@askwell/messages/operate/outcomes'
import type { AccountPayments } from '../accounts/index.ts'
import { AppError, type Clock } from '../shared/index.ts'
import type { NewAuditEntry, AccountState, OperatedAccounts, Operator } from './ports.ts'

export type ChangeAccountDeps = {
  operatedAccounts: OperatedAccounts
  accountPayments: Pick<AccountPayments, 'endPurchases'>
  clock: Clock
  newId: () => string
  /** Logs the error when payments could not be ended at the payment provider. */
  onPaymentError: (error: unknown) => void
}

type Change = { accountId: string; reason: string }

/**
 * Suspends an account: its sessions end, its chatbots do not answer and its jobs wait. Everything that could still be
 * charged ends, as for a closed account. Returns the message for the operator. Can be repeated when the payments could
 * not be ended.
 */
export async function suspendAccount(
  deps: ChangeAccountDeps,
  operator: Operator,
  change: Change,
): Promise<string> {
  const account = await requireAccount(deps, change.accountId)
  if (account.id === operator.id) throw new AppError('invalid_request', texts.notYourself)

  const entry = entryOf(deps, operator, { action: 'suspend_account', ...change })
  await deps.operatedAccounts.suspend(account.id, entry)
  try {
    await deps.accountPayments.endPurchases(account.id)
    return texts.suspended
  } catch (error) {
    deps.onPaymentError(error)
    return texts.suspendedStillCharged
  }
}

/** Restores a suspended account. Its jobs continue; a canceled plan can only be resumed by its owner. */
export async function unsuspendAccount(
  deps: ChangeAccountDeps,
  operator: Operator,
  change: Change,
): Promise<void> {
  const account = await requireAccount(deps, change.accountId)
  const entry = entryOf(deps, operator, { action: 'unsuspend_account', ...change })
  await deps.operatedAccounts.unsuspend(account.id, entry)
}

/** Adds or removes messages through the ledger, once per `key`. Returns the change of the balance. */
export async function grantToAccount(
  deps: ChangeAccountDeps,
  operator: Operator,
  { messages, key, ...change }: Change & { messages: number; key: string },
): Promise<number> {
  const account = await requireAccount(deps, change.accountId)
  const entry = {
    ...entryOf(deps, operator, { action: 'grant_messages', ...change }),
    id: `grant:${key}`,
    detail: String(messages),
  }
  const grant = { messages, key, at: deps.clock() }
  const done = await deps.operatedAccounts.grant(account.id, grant, entry)
  if (!done) throw new AppError('invalid_request', texts.keyUsed)
  return done.granted
}

async function requireAccount(
  { operatedAccounts }: ChangeAccountDeps,
  accountId: string,
): Promise<AccountState> {
  const account = await operatedAccounts.find(accountId)
  if (!account) throw new AppError('not_found', texts.noAccount)
  if (account.isSystem) throw new AppError('invalid_request', texts.notSystem)
  return account
}

const entryOf = (
  { newId }: Pick<ChangeAccountDeps, 'newId'>,
  operator: Operator,
  { action, accountId, reason }: Change & Pick<NewAuditEntry, 'action'>,
): NewAuditEntry => ({
  id: newId(),
  operator,
  action,
  accountId,
  target: accountId,
  reason,
  detail: '',
})
