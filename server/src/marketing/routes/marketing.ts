import {
  contactUs,
  subscribeMail,
  unsubscribe,
  unsubscribeOneClick,
} from '@askwell/contract/marketing'
import {
  submitContactMessage,
  subscribe,
  unsubscribe as leaveList,
  type MarketingDeps,
} from '@askwell/core/marketing'
import * as formsText from '@askwell/messages/pages/marketing-forms'
import { success, publicRoute, type Route } from '../../platform/http/route.ts'

export type { MarketingDeps }

const isHoneypotFilled = (honeypot: string | undefined) => honeypot !== undefined && honeypot !== ''

export const marketingRoutes = (deps: MarketingDeps): Route[] => [
  ...[unsubscribe, unsubscribeOneClick].map((call) =>
    publicRoute(call, async ({ token }, { client: visit }) => {
      await leaveList(deps, token, visit)
      return success(formsText.unsubscribed)
    }),
  ),

  publicRoute(subscribeMail, async ({ email, topic }, { client: visit }) => {
    await subscribe(deps, { email, looksAutomatic: isHoneypotFilled(topic) }, visit)
    return success(formsText.subscribed)
  }),

  publicRoute(contactUs, async ({ topic, ...message }, { client: visit }) => {
    await submitContactMessage(deps, { ...message, looksAutomatic: isHoneypotFilled(topic) }, visit)
    return { result: 'success' as const, message: formsText.messageReceived }
  }),
]
