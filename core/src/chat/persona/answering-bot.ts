import {
  customReplyTexts,
  personalities,
  roles,
  type Bot,
  type PersonaRef,
} from '../../bots/index.ts'
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
    }
  }
  /** The owner's custom instruction. */
  prompt: string
  suggested: string[]
  /** 'Answer only from my own data' (use_custom). */
  onlyOwnData: boolean
  /** Whether functions need no confirmation after text of files and websites. */
  trustsSources: boolean
  /** The time zone of the business, which determines 'today'. */
  timeZone: string
}

/** A stored bot with its role and personality resolved, including custom ones. */
export function toAnsweringBot(bot: Bot): AnsweringBot {
  return {
    id: bot.id,
    ownerId: bot.ownerId,
    name: bot.name,
    role: roleOf(bot.role),
    personality: personalityOf(bot.personality),
    prompt: bot.prompt,
    suggested: bot.suggested
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    onlyOwnData: bot.onlyOwnData,
    trustsSources: bot.trustsSources,
    timeZone: bot.timeZone,
  }
}

const roleOf = ({ id, text }: PersonaRef): AnsweringBot['role'] =>
  roles.find((role) => role.id === id) ?? {
    name: text,
    instruction: `Your role, in the owner's words: ${text}.`,
    extractive: customReplyTexts.role,
  }

const personalityOf = ({ id, text }: PersonaRef): AnsweringBot['personality'] =>
  personalities.find((personality) => personality.id === id) ?? {
    instruction: `Your personality, in the owner's words: ${text}.`,
    extractive: customReplyTexts.personality,
  }
