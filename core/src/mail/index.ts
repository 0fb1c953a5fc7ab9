export { lettersOf, type Letters } from './letters.ts'
export { sendLetter, type MailDeps } from './send-letter.ts'
export type { AddressedLetter, Letter, Mailer, Sender } from './ports.ts'
