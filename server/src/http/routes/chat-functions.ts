import { chatActions, decideFunction } from '@askwell/contract/actions'
import { checkSite, visitedBot, type BotStore } from '@askwell/core/bots'
import {
  buttonsOf,
  decideCall,
  type ButtonDeps,
  type Conversations,
  type DecisionDeps,
} from '@askwell/core/chat'
import { serveVisitor, type Route } from '../serve.ts'

type ChatFunctionDeps = ButtonDeps &
  DecisionDeps & {
    bots: BotStore
    ownHosts: string[]
    conversations: Pick<Conversations, 'botOfSession' | 'visitorOf'>
  }

/** What visitors do with the functions of a bot: see its buttons, and allow what asks them first. */
export const chatFunctionRoutes = (deps: ChatFunctionDeps): Route[] => [
  serveVisitor(chatActions, async ({ chatbot_id, session_id: sessionId = '' }, { origin }) => {
    const bot = await visitedBot(deps, chatbot_id)
    checkSite(bot.domain, origin, deps.ownHosts)
    return { actions: await buttonsOf(deps, bot, await isKnown(deps, bot.id, sessionId)) }
  }),

  serveVisitor(decideFunction, async ({ session_id, call_id, decision }) => {
    await decideCall(deps, { id: call_id, sessionId: session_id, decision })
    return { status: 1 as const }
  }),
]

/** Whether the embedding site has named the visitor of this conversation with this bot. */
async function isKnown(
  { conversations }: ChatFunctionDeps,
  botId: string,
  sessionId: string,
): Promise<boolean> {
  if (sessionId === '' || (await conversations.botOfSession(sessionId)) !== botId) return false
  return (await conversations.visitorOf(sessionId)) !== null
}
