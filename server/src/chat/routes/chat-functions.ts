import { chatActions, decideFunction } from '@askwell/contract/actions'
import { checkEmbeddingSite, requirePublicBot, type BotStore } from '@askwell/core/bots'
import {
  listButtons,
  decideCall,
  type ButtonDeps,
  type ConversationStore,
  type ConfirmationDeps,
} from '@askwell/core/chat'
import { publicRoute, type Route } from '../../platform/http/route.ts'

type ChatFunctionDeps = ButtonDeps &
  ConfirmationDeps & {
    bots: BotStore
    ownHosts: string[]
    conversations: Pick<ConversationStore, 'findSession' | 'visitorOf'>
  }

/** Functions in a visitor's chat: listing the actions and deciding confirmations. */
export const chatFunctionRoutes = (deps: ChatFunctionDeps): Route[] => [
  publicRoute(
    chatActions,
    async ({ chatbot_id, session_id: sessionId = '' }, { originHeaders: origin }) => {
      const bot = await requirePublicBot(deps, chatbot_id)
      checkEmbeddingSite(bot.domain, origin, { ownHosts: deps.ownHosts })
      return { actions: await listButtons(deps, bot, await isKnown(deps, bot.id, sessionId)) }
    },
  ),

  publicRoute(decideFunction, async ({ session_id, call_id, decision }) => {
    await decideCall(deps, { id: call_id, sessionId: session_id, decision })
    return { status: 1 as const }
  }),
]

/** Whether a conversation of this bot has a known visitor. */
async function isKnown(
  { conversations }: ChatFunctionDeps,
  botId: string,
  sessionId: string,
): Promise<boolean> {
  if (sessionId === '' || (await conversations.findSession(sessionId))?.botId !== botId)
    return false
  return (await conversations.visitorOf(sessionId)) !== null
}
