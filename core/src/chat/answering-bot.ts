import { customVoice, personalities, roles } from '../bots/personas.ts'
import type { Bot, PersonaRef } from '../bots/ports.ts'
import type { OwnerId } from '../shared/index.ts'

/** What answering needs to know of a bot. */
export type AnsweringBot = {
  id: string
  ownerId: OwnerId
  name: string
  role: {
    name: string
    instruction: string
    keyless: { notFound: string; closing?: string }
  }
  personality: {
    instruction: string
    keyless: {
      maxSentences: number
      lead?: readonly string[]
      closing?: string
      greetingReply: string
    }
  }
  /** The owner's own instruction. */
  prompt: string
  suggested: string[]
  /** 'Answer only from my own data' (use_custom). */
  onlyOwnData: boolean
  /** Functions may run although pages of the web stand in the conversation. */
  functionsWithWeb: boolean
}

/** A stored bot with its role and personality spelled out, custom ones included. */
export function answeringBot(bot: Bot): AnsweringBot {
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
    functionsWithWeb: bot.functionsWithWeb,
  }
}

const roleOf = ({ id, text }: PersonaRef): AnsweringBot['role'] =>
  roles.find((role) => role.id === id) ?? {
    name: text,
    instruction: `Your role, in the owner's words: ${text}.`,
    keyless: customVoice.role,
  }

const personalityOf = ({ id, text }: PersonaRef): AnsweringBot['personality'] =>
  personalities.find((personality) => personality.id === id) ?? {
    instruction: `Your personality, in the owner's words: ${text}.`,
    keyless: customVoice.personality,
  }
