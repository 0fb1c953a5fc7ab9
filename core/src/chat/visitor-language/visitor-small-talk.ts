import { detectLanguage, type Language } from '../../knowledge/index.ts'
import type { AnsweringBot } from '../persona/answering-bot.ts'
import type { SmallTalkKind } from '../persona/small-talk-phrases.ts'
import { isForPerson, smallTalk } from '../persona/small-talk.ts'
import { suggestionsText } from '../persona/suggestions.ts'
import { smallTalkInLanguage } from './small-talk-in-languages.ts'
import type { VisitorLanguage } from './visitor-language.ts'
import { visitorTexts } from './visitor-texts.ts'

/** The reply to small talk in a language other than English; null for other messages. */
export function visitorSmallTalk(
  message: string,
  bot: AnsweringBot,
  { language }: VisitorLanguage,
): string | null {
  const found = smallTalkInLanguage(message, language)
  const texts = found && visitorTexts(found.language)
  if (!found || !texts) return null
  const introduction = () =>
    `${texts.introduction({ bot: bot.name })}${suggestionsText(bot, texts.suggestions)}`
  const replies: Record<SmallTalkKind, () => string> = {
    greeting: () => greetingOf(bot, found.language) ?? texts.greeting,
    thanks: () => texts.welcome,
    farewell: () => texts.goodbye,
    agreement: () => texts.anythingElse,
    complaint: () => texts.apology,
    person: () => texts.person({ bot: bot.name }),
    identity: introduction,
    help: introduction,
  }
  return replies[found.kind]()
}

/** The owner's greeting, if it is in the language of the visitor. */
function greetingOf({ personality }: AnsweringBot, language: Language): string | undefined {
  const { greetingReply } = personality.extractive
  return detectLanguage(greetingReply) === language ? greetingReply : undefined
}

export const isSmallTalk = (message: string, bot: AnsweringBot): boolean =>
  smallTalkInLanguage(message, undefined) !== null || smallTalk(message, bot) !== null

/** Whether a message is only a request for a person. */
export const asksForPerson = (message: string, language: Language): boolean =>
  smallTalkInLanguage(message, language)?.kind === 'person' || isForPerson(message)
