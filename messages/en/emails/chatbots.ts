import { integer, plural } from '../language.ts'

export const pausedSubject = ({ bot }: { bot: string }) =>
  `${bot} is paused for one visitor's IP address`
export const paused = ({ bot, address }: { bot: string; address: string }) =>
  `Your chatbot ${bot} received more than ten times the usual number of questions from the IP address ${address}. Most of them were refused and cost you nothing.`
export const pausedOthers =
  "The chatbot won't answer this address until two hours after the questions stop. All other visitors get answers as usual."
export const pausedLimits =
  'You can lower the visitor limits or set a daily limit for the chatbot. We send you at most one of these emails per chatbot per day.'
export const pagesLostSubject = ({ website, lost }: { website: string; lost: number }) =>
  `${plural(lost, { one: 'page', other: 'pages' })} disappeared from ${website}`
export const pagesLost = ({
  bot,
  website,
  lost,
  total,
}: {
  bot: string
  website: string
  lost: number
  total: number
}) =>
  `When we last checked ${website}, ${integer(lost)} of its ${integer(total)} pages no longer existed. Your chatbot ${bot} doesn't use them anymore.`
export const pagesLostRestore =
  "If this was a mistake, you have 30 days to restore each page in the chatbot's sources. Pages that reappear on the website are added back automatically."
export const seeSources = 'See sources'
export const seeLimits = 'See limits'
export const reason = ({ brand }: { brand: string }) =>
  `You're receiving this email because you have a chatbot on ${brand}.`
