export { createEmailTemplates, type EmailTemplates } from './email-templates.ts'
export { formatDate } from './format.ts'
export { sendEmail, type MailDeps } from './send-email.ts'
export type { Email, EmailContent, EmailOutcome, Mailer, Sender } from './ports.ts'
