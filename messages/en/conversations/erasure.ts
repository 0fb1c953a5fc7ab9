type Count = { count: string; isOne: boolean }

export const keepLabel = 'Keep conversations'
export const keepHint =
  "Counted from the last message. Older conversations are deleted within a minute; your numbers don't change."
export const keepForever = 'Forever'
export const keepDays = ({ days }: { days: number }) => `${days} days`
export const keepFailed = "Couldn't load this setting"
export const saved = 'Saved'
export const shortenQuestion = 'Delete older conversations?'
export const shortenExplained = ({ days }: { days: number }) =>
  `All conversations whose last message is more than ${days} days old are deleted now and can't be restored.`
export const shortenConfirm = 'Yes, delete them'
export const cancel = 'No, cancel'

export const eraseVisitor = 'Erase a visitor'
export const eraseThis = 'Erase this visitor'
export const panelHint =
  'Deletes conversations and everything that quotes them: call log entries, deliveries, emails and waiting jobs.'
export const whatLabel = 'What to erase'
export const thisConversation = 'This conversation'
export const bySignedId = ({ id }: { id: string }) => `All conversations with visitor ${id}`
export const byEmailOf = ({ email }: { email: string }) => `All conversations with ${email}`
export const byVisitorId = 'By the ID your website signed'
export const byEmail = 'By email address'
export const idLabel = 'Visitor ID'
export const emailLabel = 'Email address'
export const emailHint = 'Also finds conversations that mention the address.'
export const required = 'Please fill this in.'
export const next = 'Show what will be erased'
export const checking = 'Checking...'
export const nothingFound = 'This visitor has no conversations.'
export const confirmQuestion = 'Erase this permanently?'
export const confirm = 'Yes, erase it'
export const willBeGone = 'This will be deleted:'
export const isGone = 'Erased'
export const continues = 'The rest is being deleted in the background.'
export const conversations = ({ count, isOne }: Count) =>
  isOne ? '1 conversation' : `${count} conversations`
export const messages = ({ count, isOne }: Count) =>
  isOne ? '1 question with its reply' : `${count} questions with their replies`
export const calls = ({ count, isOne }: Count) =>
  isOne ? '1 call log entry' : `${count} call log entries`
export const deliveries = ({ count, isOne }: Count) =>
  isOne ? '1 webhook delivery' : `${count} webhook deliveries`
export const emails = ({ count, isOne }: Count) => (isOne ? '1 email' : `${count} emails`)
export const jobs = ({ count, isOne }: Count) => (isOne ? '1 waiting job' : `${count} waiting jobs`)
export const notReached = "What we can't delete from here:"
export const sentEmails = ({ count, isOne }: Count) =>
  isOne ? '1 email already sent' : `${count} emails already sent`
export const sentDeliveries = ({ count, isOne }: Count) =>
  isOne ? '1 webhook already delivered' : `${count} webhooks already delivered`
export const sentCalls = ({ count, isOne }: Count) =>
  isOne
    ? '1 function call already answered by a service'
    : `${count} function calls already answered by services`
export const backups = 'Server backups, and copies made before an update'
export const modelProvider = 'Anything a language model provider keeps under its own terms'
export const copyReceipt = 'Copy the receipt'
export const copied = 'Receipt copied'
