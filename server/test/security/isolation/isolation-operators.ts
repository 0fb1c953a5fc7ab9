import type { Case } from './isolation-fields.ts'

const none: Case = { body: () => ({}), ids: [] }

/** A call of operators, to which these tenants do not belong, about another account. */
const operatorOn = (field: string, more: Record<string, unknown> = {}): Case => ({
  body: () => more,
  ids: [{ field, foreign: (other) => other.user.id, answer: 404 }],
})
const reason = 'checked by hand'

/** Calls of operators. */
export const operatorCases: Record<string, Case> = {
  'POST /operate/overview': none,
  'POST /operate/list_accounts': operatorOn('search'),
  'POST /operate/get_account': operatorOn('account_id'),
  'POST /operate/grant_messages': operatorOn('account_id', {
    messages: 5,
    reason,
    key: 'a-key-of-sixteen-letters',
  }),
  'POST /operate/suspend_account': operatorOn('account_id', { reason }),
  'POST /operate/unsuspend_account': operatorOn('account_id', { reason }),
  'POST /operate/list_jobs': operatorOn('account_id', { state: 'failed' }),
  'POST /operate/retry_job': operatorOn('job_id', { reason }),
  'POST /operate/list_emails': operatorOn('to'),
  'POST /operate/resend_email': operatorOn('email_id', { reason }),
  'POST /operate/list_model_errors': none,
  'POST /operate/list_contact_messages': none,
  'POST /operate/handle_contact_message': operatorOn('message_id'),
  'POST /operate/list_audit_log': operatorOn('account_id'),
  'POST /operate/export_audit_log': none,
}
