import { integer, plural } from '../language.ts'

export const settings = 'Setting'
export const sources = 'Sources'
export const preview = 'Preview'
export const embed = 'Embed'
export const remove = 'Delete'
export const botsUsed = ({ used, allowed }: { used: number; allowed: number }) =>
  `${integer(used)} of ${integer(allowed)} used on your plan`
export const title = 'My Chatbots'
export const empty =
  "Create your first chatbot, add a file or your website, and it's ready to answer."
export const loadFailed = "Couldn't load your chatbots"
export const planTitle = 'Plan and messages'
export const currentPlan = 'Current plan'
/** The remaining messages out of those of the period. */
export const messagesLeft = <Part>({ left, total }: { left: Part; total: string }) => [
  left,
  ` of ${total}`,
]
export const seeUsage = 'View usage'
export const planLoadFailed = "Couldn't load"
export const freePlan = 'Free'
/** For an account that has not chosen a plan; choosing Free grants its messages. */
export const freeMessages = <Part>({
  amount,
  plans,
}: {
  amount: number
  plans: (label: string) => Part
}) => [
  plans('Choose the Free plan'),
  ` to get your ${plural(amount, { one: 'free message', other: 'free messages' })}. No card needed.`,
]
export const balanceEmpty = "You're out of messages. Your chatbots are paused until you add more."
export const balanceBelow5 =
  "You've used over 95% of your messages. Your chatbots stop answering at 100%."
export const balanceBelow20 =
  "You've used over 80% of your messages. Top up so your visitors always get an answer."
export const balanceBelow50 =
  "You've used over half of your messages. We'll email you at 80, 95 and 100%."
export const sourcesNone = 'No sources yet'
export const sourcesNoneHint = 'Add one to start'
export const sourcesProcessing = ({ done, total }: { done: number; total: number }) =>
  `Processing ${integer(done)} of ${integer(total)}`
export const sourcesFailed = ({ count }: { count: number }) =>
  `${plural(count, { one: 'source', other: 'sources' })} failed`
export const sourcesReady = 'Ready'
export const upgradeChange = 'Upgrade/Change'
export const createChatbot = 'Create New Chatbot'
export const botsAllUsed = ({ used, allowed }: { used: number; allowed: number }) =>
  `${integer(used)} of ${integer(allowed)} used on your plan. Upgrade to add more.`
export const sourceCount = ({ count }: { count: number }) =>
  plural(count, { one: 'source', other: 'sources' })
export const monthlySuffix = '(monthly)'
export const conversations = 'Conversations'
export const numbers = 'Numbers'
export const reviews = 'All chatbots'
