type Count = { count: string; isOne: boolean }

export const keepLabel = 'Keep conversations'
export const keepHint =
  'Counted from the last message. Older conversations are deleted every minute; your numbers do not change.'
export const keepForever = 'Forever'
export const keepDays = ({ days }: { days: number }) => `${days} days`
export const keepFailed = "Couldn't load this setting"
export const saved = 'Saved'
export const shortenQuestion = 'Delete older conversations?'
export const shortenExplained = ({ days }: { days: number }) =>
  `All conversations whose last message is more than ${days} days old are deleted now and cannot be restored.`
export const shortenConfirm = 'Yes, delete them'
export const cancel = 'No, cancel'

export const eraseVisitor = 'Erase a visitor'
export const eraseThis = 'Erase this visitor'
export const panelHint =
  'Deletes conversations with everything that quotes them: call log, deliveries, e-mails and waiting jobs.'
export const whatLabel = 'What to erase'
export const thisConversation = 'This conversation'
export const bySignedId = ({ id }: { id: string }) => `All conversations of the visitor ${id}`
export const byEmailOf = ({ email }: { email: string }) => `All conversations with ${email}`
export const byVisitorId = 'By the id that your website signed'
export const byEmail = 'By e-mail address'
export const idLabel = 'Id of the visitor'
export const emailLabel = 'E-mail address'
export const emailHint = 'Also finds conversations in which the address was written.'
export const required = 'Please fill this in.'
export const next = 'Show what will be erased'
export const checking = 'Checking...'
export const nothingFound = 'There are no conversations of this visitor.'
export const confirmQuestion = 'Erase this for good?'
export const confirm = 'Yes, erase it'
export const willBeGone = 'This will be gone:'
export const isGone = 'Erased'
export const continues = 'The rest is being deleted in the background.'
export const conversations = ({ count, isOne }: Count) =>
  isOne ? '1 conversation' : `${count} conversations`
export const messages = ({ count, isOne }: Count) =>
  isOne ? '1 question with its reply' : `${count} questions with their replies`
export const calls = ({ count, isOne }: Count) =>
  isOne ? '1 entry of the call log' : `${count} entries of the call log`
export const deliveries = ({ count, isOne }: Count) =>
  isOne ? '1 webhook delivery' : `${count} webhook deliveries`
export const emails = ({ count, isOne }: Count) => (isOne ? '1 e-mail' : `${count} e-mails`)
export const jobs = ({ count, isOne }: Count) => (isOne ? '1 waiting job' : `${count} waiting jobs`)
export const notReached = 'What cannot be reached from here:'
export const sentEmails = ({ count, isOne }: Count) =>
  isOne ? '1 e-mail that was sent' : `${count} e-mails that were sent`
export const sentDeliveries = ({ count, isOne }: Count) =>
  isOne ? '1 webhook that was delivered' : `${count} webhooks that were delivered`
export const sentCalls = ({ count, isOne }: Count) =>
  isOne
    ? '1 function call that a service answered'
    : `${count} function calls that services answered`
export const backups = 'Backups of the server, and copies that it made before an update'
export const modelProvider = 'What a provider of a language model keeps by its own terms'
export const copyReceipt = 'Copy the receipt'
export const copied = 'Receipt copied'
