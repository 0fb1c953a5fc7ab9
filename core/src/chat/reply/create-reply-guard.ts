import { collectContextFacts, type ContextFacts } from '../grounding/context/context-facts.ts'
import { ReplyGuard } from '../grounding/reply-guard.ts'
import type { AnsweringBot } from '../persona/answering-bot.ts'
import type { Passage } from '../ports/knowledge.ts'
import type { ReplyRequest } from './reply-request.ts'

type ModelContext = {
  passages: Passage[]
  functionResults: readonly string[]
  /** Today, tomorrow and the time. */
  today: string
  /** The sentence of an abstention in the language of the visitor. */
  abstention: string
}

/** The guard of a model's reply, with everything that the model is given for it. */
export function createReplyGuard(
  { bot, question, history, canTakeBack, isNotStreamed }: ReplyRequest,
  { passages, functionResults, today, abstention }: ModelContext,
): ReplyGuard {
  const conversation = history.flatMap((turn) => [turn.question, turn.reply])
  let collected: { results: number; facts: ContextFacts } | null = null

  /** Collected with the first claim, and again when a function has returned. */
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
