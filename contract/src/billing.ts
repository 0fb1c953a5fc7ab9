import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const emailBody = z.object({ email: z.string() })

export const getMessageBalance = endpoint({
  method: 'POST',
  path: '/get_message_balance',
  access: 'user',
  kind: 'json',
  body: z.object({ user_d: z.string() }),
  reply: z.object({ message_balance: z.number() }),
})

export const getPaymentStatus = endpoint({
  method: 'POST',
  path: '/payment/getStatus',
  access: 'user',
  kind: 'json',
  body: emailBody,
  reply: z.object({ status: z.enum(['none', 'active']) }),
})

export const getPlan = endpoint({
  method: 'POST',
  path: '/payment/getPlan',
  access: 'user',
  kind: 'json',
  body: emailBody,
  reply: z.object({
    plan: z.string(),
    nickname: z.string(),
    lookup_key: z.nullable(z.string()),
  }),
})
