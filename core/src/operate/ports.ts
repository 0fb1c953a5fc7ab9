import type { AuditAction } from '@askwell/contract/operate/audit-log'
import type { OwnerId } from '../shared/index.ts'

/** Who makes a change: an account of OPERATOR_EMAILS with its current address, or the server's command line. */
export type Operator = { id: OwnerId | 'command-line'; email: string }

/** The facts that decide whether a session has operator rights. Times are epoch milliseconds. */
export type OperatorSession = {
  email: string
  emailVerifiedAt: number | null
  /** When the second factor of the account was turned on; null while it is off. */
  secondFactorSince: number | null
  /** When this session used the second factor; null when it did not. */
  secondFactorUsedAt: number | null
}

export type OperatorSessions = { find(tokenId: string): Promise<OperatorSession | null> }

/** A new entry of the append-only audit log. */
export type NewAuditEntry = {
  id: string
  operator: Operator
  action: AuditAction
  accountId: string | null
  target: string
  reason: string
  detail: string
}

/** Position after which a page begins; lists are sorted newest first. */
export type PageCursor = { at: number; id: string }

/** The account to change. */
export type AccountState = { id: OwnerId; isSystem: boolean; suspendedAt: number | null }

/** An account in the list for operators, without its plan. */
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

/** Changes of accounts by operators. Each change and its audit entry are stored in one transaction. */
export type OperatedAccounts = {
  find(accountId: string): Promise<AccountState | null>
  /** Suspends the account, ends its sessions and stops its running jobs. */
  suspend(ownerId: OwnerId, entry: NewAuditEntry): Promise<void>
  unsuspend(ownerId: OwnerId, entry: NewAuditEntry): Promise<void>
  /**
   * Changes a balance through the ledger, once per `key`. Returns the change of the first request with this key; null
   * when that request was for another account or number of messages.
   */
  grant(
    ownerId: OwnerId,
    grant: { messages: number; key: string; at: number },
    entry: NewAuditEntry,
  ): Promise<{ granted: number } | null>
}

/** 'gone': it does not exist or has not failed. 'erased': its input was erased. */
export type RetryOutcome = 'retried' | 'gone' | 'erased'

/** Retries failed jobs and e-mails. Each retry and its audit entry are stored in one transaction. */
export type FailedWork = {
  retryJob(jobId: string, entry: NewAuditEntry): Promise<RetryOutcome>
  resendEmail(emailId: string, entry: NewAuditEntry): Promise<RetryOutcome>
}

export type ContactMessages = {
  /** False when there is no such message. */
  setHandled(messageId: string, isHandled: boolean, entry: NewAuditEntry): Promise<boolean>
}
