import {
  customReplyTexts,
  personalities,
  roles,
  type Bot,
  type PersonaRef,
} from '../../bots/index.ts'
import { nearestPersonality, ownerStyle, warningFor } from './owner-style.ts'
import type { OwnerId } from '../../shared/index.ts'

/** The fields of a bot that answering needs. */
export type AnsweringBot = {
  id: string
  ownerId: OwnerId
  name: string
  role: {
    name: string
    instruction: string
    extractive: { notFound: string; closing?: string }
  }
  personality: {
    instruction: string
    extractive: {
      maxSentences: number
      openings?: readonly string[]
      closing?: string
      greetingReply: string
      /** Sentences that the owner wants before and after each answer. */
      ownOpening?: string
      ownClosing?: string
    }
  }
  /** The owner's custom instruction. */
  prompt: string
  suggested: string[]
  /** 'Answer only from my own data' (use_custom). */
  onlyOwnData: boolean
  /** Whether functions may run without confirmation in replies that use text of files or websites. */
  trustsSources: boolean
  /** The time zone of the business, which determines the date of 'today'. */
  timeZone: string
}

/** The fields of a stored bot that determine how it answers. */
export type AnsweringSetting = Pick<
  Bot,
  | 'id'
  | 'ownerId'
  | 'name'
  | 'role'
  | 'personality'
  | 'prompt'
  | 'suggested'
  | 'onlyOwnData'
  | 'trustsSources'
  | 'timeZone'
>

/** Parses suggested questions, one per line, without duplicates. */
export function suggestedQuestions(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return [...new Set(lines)].filter((line) => line !== '')
}

/** Resolves role and personality of a stored bot, including custom texts. */
export function toAnsweringBot(bot: AnsweringSetting): AnsweringBot {
  return {
    id: bot.id,
    ownerId: bot.ownerId,
    name: bot.name,
    role: roleOf(bot.role),
    personality: personalityOf(bot.personality, bot.prompt),
    prompt: bot.prompt,
    suggested: suggestedQuestions(bot.suggested),
    onlyOwnData: bot.onlyOwnData,
    trustsSources: bot.trustsSources,
    timeZone: bot.timeZone,
  }
}

function roleOf({ id, text }: PersonaRef): AnsweringBot['role'] {
  const chosen = roles.find((role) => role.id === id)
  if (chosen) return chosen
  const closing = warningFor(text)
  return {
    name: text,
    instruction: `Your role, in the owner's words: ${text}.`,
    extractive: { ...customReplyTexts.role, ...(closing !== undefined && { closing }) },
  }
}

/** A listed or custom personality. The owner's instruction overrides its length, greeting and fixed sentences. */
function personalityOf({ id, text }: PersonaRef, prompt: string): AnsweringBot['personality'] {
  const chosen = personalities.find((personality) => personality.id === id)
  const custom = {
    instruction: `Your personality, in the owner's words: ${text}.`,
    extractive: nearestPersonality(text)?.extractive ?? customReplyTexts.personality,
  }
  const { instruction, extractive } = chosen ?? custom
  const { greeting, opening, closing, ...length } = ownerStyle(prompt, chosen ? '' : text)
  return {
    instruction,
    extractive: {
      ...extractive,
      ...length,
      ...(greeting !== undefined && { greetingReply: greeting }),
      ...(opening !== undefined && { ownOpening: opening }),
      ...(closing !== undefined && { ownClosing: closing }),
    },
  }
}
