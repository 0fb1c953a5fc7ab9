import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { changed, nextPage, operateId, pageCursor } from './operate-accounts.ts'

/** Actions of operators in the audit log. */
export const auditActions = [
  'open_account',
  'grant_messages',
  'suspend_account',
  'unsuspend_account',
  'retry_job',
  'resend_email',
  'handle_message',
  'reopen_message',
  'export_audit_log',
  'return_message',
  'remove_test_messages',
] as const
export type AuditAction = (typeof auditActions)[number]

const entry = z.object({
  id: z.string(),
  at: z.number(),
  operator: z.string(),
  action: z.enum(auditActions),
  /** Id and current address of the affected account; null for other actions and for erased accounts. */
  account_id: z.nullable(z.string()),
  account_email: z.nullable(z.string()),
  target: z.string(),
  reason: z.string(),
  detail: z.string(),
})
export type AuditEntry = z.infer<typeof entry>

/** The audit log, newest first, 25 entries per page; with `account_id`, only entries of that account. */
export const listAuditLog = endpoint({
  path: '/operate/list_audit_log',
  access: 'operator',
  body: z.object({ account_id: z.optional(operateId), before: pageCursor }),
  reply: z.object({ entries: z.array(entry), next: nextPage }),
})

/** The newest 50,000 entries as CSV, newest first. Cells that a spreadsheet would evaluate begin with an apostrophe. */
export const exportAuditLog = endpoint({
  path: '/operate/export_audit_log',
  access: 'operator',
  body: z.object({}),
  reply: z.object({ csv: z.string() }),
})

const contactMessage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** Whether the hidden field of the form was filled in. */
  looks_automatic: z.boolean(),
  created_at: z.number(),
  handled_at: z.nullable(z.number()),
})
export type ContactMessage = z.infer<typeof contactMessage>

/** Messages of the contact form, newest first, 25 per page. */
export const listContactMessages = endpoint({
  path: '/operate/list_contact_messages',
  access: 'operator',
  body: z.object({ show: z.enum(['open', 'handled']), before: pageCursor }),
  reply: z.object({ messages: z.array(contactMessage), next: nextPage }),
})

/** Marks a message of the contact form as handled, or as open again with `undo`. */
export const handleContactMessage = endpoint({
  path: '/operate/handle_contact_message',
  access: 'operator',
  body: z.object({ message_id: operateId, undo: z.optional(z.boolean()) }),
  reply: changed,
})
