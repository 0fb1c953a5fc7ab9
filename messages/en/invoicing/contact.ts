export const title = 'Billing emails for someone else'
export const lead =
  'Your accounting team can get a copy of every billing email: receipts, failed payments, renewals and cancellations. We send a code to the address first.'
export const email = 'Email for billing'
export const sendCode = 'Send code'
export const sending = 'Sending...'
export const code = 'Code from the email'
export const confirm = 'Confirm address'
export const confirming = 'Confirming...'
export const remove = 'Stop sending copies'
export const waiting = ({ email: address }: { email: string }) =>
  `We sent a code to ${address}. Copies start when you enter it here.`
export const active = ({ email: address }: { email: string }) =>
  `Copies of your billing emails go to ${address}.`
export const codeSent = 'We sent a code to this address'
export const verified = 'Copies of your billing emails will be sent there'
export const removed = 'No more copies will be sent'
export const emailInvalid = 'Enter a valid email address'
export const codeWrong = 'This code is wrong or has expired'
export const loadFailed = "Couldn't load the address for billing emails"
export const failed = "Couldn't save the address for billing emails"
