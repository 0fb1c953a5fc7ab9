import * as z from 'zod/mini'
import { getMessageBalance, getPaymentStatus, getPlan } from './billing.ts'
import { chatbotList } from '../bots.ts'
import { endpoint } from '../endpoint.ts'

/** Everything that the dashboard shows, in one call. Each field is as in the reply of its own call. */
export const dashboardStart = endpoint({
  path: '/dashboard_start',
  kind: 'none',
  body: z.unknown(),
  reply: z.object({
    status: z.literal(1),
    plan: getPlan.reply,
    payment_status: getPaymentStatus.reply.shape.status,
    message_balance: getMessageBalance.reply.shape.message_balance,
    email_verified: z.boolean(),
    chatbots: chatbotList.reply,
  }),
})
export type DashboardStart = z.infer<typeof dashboardStart.reply>
