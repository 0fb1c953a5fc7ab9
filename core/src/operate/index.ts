export {
  grantToAccount,
  suspendAccount,
  unsuspendAccount,
  type ChangeAccountDeps,
} from './change-account.ts'
export { operatePageSize, pageOf, readPageCursor } from './page-cursor.ts'
export { handleContactMessage, resendEmail, retryJob, type RepeatWorkDeps } from './repeat-work.ts'
export { isOperator, type RequireOperatorDeps } from './require-operator.ts'
export { shownError } from './shown-error.ts'
export type {
  NewAuditEntry,
  ContactMessages,
  FailedWork,
  ListedAccount,
  OperatedAccounts,
  Operator,
  OperatorSessions,
  PageCursor,
  RetryOutcome,
} from './ports.ts'
