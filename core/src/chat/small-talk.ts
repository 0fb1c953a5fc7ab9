import type { AnsweringBot } from './answering-bot.ts'
import { suggestions } from './suggestions.ts'

const filler = '(?:\\s+(?:there|all|everyone|again|you|so|very|much|a lot|bot|team|everybody))*'
const exactly = (words: string) => new RegExp(`^(?:${words})${filler}$`)

const greeting = exactly(
  'hi|hiya|hey|hello|hallo|howdy|greetings|good (?:morning|afternoon|evening|day)|(?:hi|hello|hey),? how are you|how are you(?: doing)?(?: today)?',
)
const thanks = exactly(
  '(?:ok |okay |great |perfect |super )?(?:many )?(?:thanks|thank you|thx|ty|cheers)(?: for (?:your|the) help)?|(?:that was|very) helpful',
)
const farewell = exactly(
  'bye|bye bye|goodbye|good bye|see you(?: later| soon)?|good night|cya|farewell',
)
const identity = exactly(
  "who are you|what are you|what is your name|what's your name|whats your name|are you (?:a )?(?:bot|robot|human|person|real|ai)|who am i talking to",
)
const help = exactly(
  'help|help me|can you help(?: me)?|i need help|what can you do(?: for me)?|how can you help(?: me)?|what can i ask|what do you know|what are you able to do',
)

/** The reply to a greeting, thanks, a farewell or a question about the bot itself; null for all else. */
export function smallTalk(question: string, bot: AnsweringBot): string | null {
  const said = question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}'\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (said.length > 60) return null

  if (greeting.test(said)) return bot.personality.keyless.greetingReply
  if (thanks.test(said)) return 'You are welcome!'
  if (farewell.test(said)) return 'Goodbye! Come back whenever you have a question.'
  if (identity.test(said) || help.test(said)) return introduction(bot)
  return null
}

const introduction = (bot: AnsweringBot) =>
  `I am ${bot.name}, a chatbot. My role here: ${bot.role.name}. I answer questions from what I have been taught.${suggestions(bot)}`
