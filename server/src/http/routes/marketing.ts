import {
  contactUs,
  subscribeMail,
  unsubscribe,
  unsubscribeOneClick,
} from '@askwell/contract/marketing'
import { marketingTexts } from '@askwell/contract/marketing-rules'
import {
  leaveMessage,
  subscribe,
  unsubscribe as leaveList,
  type MarketingDeps,
} from '@askwell/core/marketing'
import { done, serveVisitor, type Route } from '../serve.ts'

export type { MarketingDeps }

const isFilled = (trap: string | undefined) => trap !== undefined && trap !== ''

export const marketingRoutes = (deps: MarketingDeps): Route[] => [
  ...[unsubscribe, unsubscribeOneClick].map((call) =>
    serveVisitor(call, async ({ token }, { visit }) => {
      await leaveList(deps, token, visit)
      return done(marketingTexts.unsubscribed)
    }),
  ),

  serveVisitor(subscribeMail, async ({ email, topic }, { visit }) => {
    await subscribe(deps, { email, looksAutomatic: isFilled(topic) }, visit)
    return done(marketingTexts.subscribed)
  }),

  serveVisitor(contactUs, async ({ topic, ...message }, { visit }) => {
    await leaveMessage(deps, { ...message, looksAutomatic: isFilled(topic) }, visit)
    return { result: 'success' as const, message: marketingTexts.messageReceived }
  }),
]
