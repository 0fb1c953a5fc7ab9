import { plural } from '../language.ts'

export const needsSetup =
  'Operators need two-step sign-in. Turn it on in your profile, then open this page again.'
export const needsCode =
  'Sign out and sign in again with a code: this session was opened without two-step sign-in.'
export const noAccount = "This account doesn't exist. It may have been deleted."
export const noJob = "This job hasn't failed, or it no longer exists."
export const noEmail = "This email hasn't failed, or it no longer exists."
export const noEmailText =
  "The text of this email was deleted, so it can't be sent again. Ask the person to request a new one."
export const jobNotRepeatable = "This job can't be retried because what it worked on was deleted."
export const noMessage = "This message doesn't exist."
export const pageUnknown = 'This page of the list no longer exists. Reload the list.'
export const keyUsed = 'This key was used for another change. Reload the page and try again.'
export const notYourself = "You can't suspend your own account."
export const notSystem = "The account of the sample chatbots can't be changed here."
export const granted = ({ messages }: { messages: number }) =>
  messages < 0
    ? plural(-messages, { one: 'message was removed.', other: 'messages were removed.' })
    : plural(messages, { one: 'message was added.', other: 'messages were added.' })
export const suspended =
  "The account is suspended. A paid plan ends after its current period and won't be charged again."
export const suspendedStillCharged =
  "The account is suspended, but we couldn't reach the payment provider, so its plan may still be charged. Suspend it again to retry."
export const unsuspended =
  'The account is no longer suspended. Its owner can sign in and renew a plan that is set to end.'
export const retried = 'The job is queued again.'
export const resent = 'The email is queued again.'
export const handled = 'The message is marked as handled.'
export const reopened = 'The message is open again.'
