import type { getPaymentStatus, getPlan } from '@askwell/contract/billing'
import type * as z from 'zod/mini'
import { create } from 'zustand'
import { onSessionEnd } from '../session.ts'

export type PlanAnswer = z.output<(typeof getPlan)['reply']>
export type PaymentStatus = z.output<(typeof getPaymentStatus)['reply']>['status']

/** What the server says about the plan of the signed-in user; undefined until it has answered. */
export type Billing = {
  plan: PlanAnswer | undefined
  status: PaymentStatus | undefined
  /** True while an answer is missing because a read failed. */
  isBroken: boolean
  /** Epoch milliseconds of the last read; 0 before the first. */
  readAt: number
}

const unread: Billing = { plan: undefined, status: undefined, isBroken: false, readAt: 0 }

/** Small on purpose, because every page carries it; reading it from the server is loaded later. */
export const useBilling = create<Billing>(() => unread)

onSessionEnd(() => useBilling.setState(unread))
