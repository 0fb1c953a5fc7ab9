import type { AuditAction } from '@askwell/contract/operate/audit-log'
import type { OwnerId } from '../shared/index.ts'

/** An account named in OPERATOR_EMAILS, with its address at the time of the change, or the command line of the server. */
export type Operator = { id: OwnerId | 'command-line'; email: string }

/** What decides whether a session may operate; null when it ended. Times are epoch milliseconds. */
export type OperatorSession = {
  email: string
  emailVerifiedAt: number | null
  /** When the second factor of the account was turned on; null while it is off. */
  secondFactorSince: number | null
  /** When this session used the second factor; null when it did not. */
  secondFactorUsedAt: number | null
}

export type OperatorSessions = { find(tokenId: string): Promise<OperatorSession | null> }

/** One entry for the audit log, which is only added to. */
export type NewAuditEntry = {
  id: string
  operator: Operator
  action: AuditAction
  accountId: string | null
  target: string
  reason: string
  detail: string
}

/** Position after which a page begins, newest first. */
export type PageCursor = { at: number; id: string }

/** The account that a change concerns. */
export type AccountState = { id: OwnerId; isSystem: boolean; suspendedAt: number | null }

/** An account as the list of operators shows it, without its plan. */
export type ListedAccount = {
  id: OwnerId
  email: string
  name: string
  createdAt: number
  isConfirmed: boolean
  chatbots: number
  suspendedAt: number | null
  eraseAt: number | null
}

/** Changes of accounts by operators. Each method that changes something adds the entry in its transaction. */
export type OperatedAccounts = {
  find(accountId: string): Promise<AccountState | null>
  /** Ends the sessions, and takes its running jobs from their workers. */
  suspend(ownerId: OwnerId, entry: NewAuditEntry): Promise<void>
  unsuspend(ownerId: OwnerId, entry: NewAuditEntry): Promise<void>
  /**
   * Changes a balance through the ledger, once for each `key`. Returns the change of the first request with the key;
   * null when that was for another account or number.
   */
  grant(
    ownerId: OwnerId,
    grant: { messages: number; key: string; at: number },
    entry: NewAuditEntry,
  ): Promise<{ granted: number } | null>
}

/** 'gone': it is not stored or not failed. 'erased': its input was erased. */
export type RetryOutcome = 'retried' | 'gone' | 'erased'

/** Repeating what failed. Each method adds the entry in its transaction. */
export type FailedWork = {
  retryJob(jobId: string, entry: NewAuditEntry): Promise<RetryOutcome>
  resendEmail(emailId: string, entry: NewAuditEntry): Promise<RetryOutcome>
}

export type ContactMessages = {
  /** False when there is no such message. */
  setHandled(messageId: string, isHandled: boolean, entry: NewAuditEntry): Promise<boolean>
}
