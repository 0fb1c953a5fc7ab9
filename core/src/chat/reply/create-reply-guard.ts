import { collectContextFacts, type ContextFacts } from '../grounding/context/context-facts.ts'
import { ReplyGuard } from '../grounding/reply-guard.ts'
import type { AnsweringBot } from '../persona/answering-bot.ts'
import type { Passage } from '../ports/knowledge.ts'
import type { ReplyRequest } from './reply-request.ts'

type ModelContext = {
  passages: Passage[]
  functionResults: readonly string[]
  /** Text of the prompt with the current day, the next day and the time. */
  today: string
  /** The sentence of an abstention in the language of the visitor. */
  abstention: string
}

/** Creates the guard for a model's reply, which checks its text against the input of the model. */
export function createReplyGuard(
  { bot, question, history, canTakeBack, isNotStreamed }: ReplyRequest,
  { passages, functionResults, today, abstention }: ModelContext,
): ReplyGuard {
  const conversation = history.flatMap((turn) => [turn.question, turn.reply])
  let collected: { results: number; facts: ContextFacts } | null = null

  /** Collected at the first claim, and again after a new function result. */
  function input(): ContextFacts {
    const results = functionResults.length
    if (collected?.results !== results) {
      const texts = {
        conversation: [question, ...conversation, ...functionResults],
        owner: ownerTexts(bot),
        now: today,
      }
      collected = { results, facts: collectContextFacts(passages, texts) }
    }
    return collected.facts
  }

  return new ReplyGuard({
    input,
    question,
    checksNames: bot.onlyOwnData,
    passages: passages.length,
    abstention,
    canTakeBack: canTakeBack === true || isNotStreamed === true,
  })
}

const ownerTexts = ({ name, role, personality, prompt, suggested }: AnsweringBot): string[] => [
  name,
  role.instruction,
  role.extractive.notFound,
  personality.instruction,
  prompt,
  ...suggested,
]
