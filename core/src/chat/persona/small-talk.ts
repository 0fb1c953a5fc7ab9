import * as texts from '@askwell/messages/chat/small-talk'
import type { AnsweringBot } from './answering-bot.ts'
import { suggestionsText } from './suggestions.ts'

const filler = '(?:\\s+(?:there|all|everyone|again|you|so|very|much|a lot|bot|team|everybody))*'
const phrasePattern = (words: string) => new RegExp(`^(?:${words})${filler}$`)

const greeting = phrasePattern(
  'hi|hiya|hey|hello|hallo|howdy|greetings|good (?:morning|afternoon|evening|day)|(?:hi|hello|hey),? how are you|how are you(?: doing)?(?: today)?',
)
const thanks = phrasePattern(
  '(?:ok |okay |great |perfect |super )?(?:many )?(?:thanks|thank you|thx|ty|cheers)(?: for (?:your|the) help)?|(?:that was|very) helpful',
)
const farewell = phrasePattern(
  'bye|bye bye|goodbye|good bye|see you(?: later| soon)?|good night|cya|farewell',
)
const identity = phrasePattern(
  "who are you|what are you|what is your name|what's your name|whats your name|are you (?:a )?(?:bot|robot|human|person|real|ai)|who am i talking to",
)
const help = phrasePattern(
  'help|help me|can you help(?: me)?|i need help|what can you do(?: for me)?|how can you help(?: me)?|what can i ask|what do you know|what are you able to do',
)

/** The reply to a greeting, thanks, farewell or question about the bot itself; null for other messages. */
export function smallTalk(question: string, bot: AnsweringBot): string | null {
  const normalized = question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}'\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (normalized.length > 60) return null

  if (greeting.test(normalized)) return bot.personality.extractive.greetingReply
  if (thanks.test(normalized)) return texts.welcome
  if (farewell.test(normalized)) return texts.goodbye
  if (identity.test(normalized) || help.test(normalized)) return introduction(bot)
  return null
}

const introduction = (bot: AnsweringBot) =>
  `${texts.introduction({ bot: bot.name, role: bot.role.name })}${suggestionsText(bot)}`
