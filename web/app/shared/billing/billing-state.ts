import type { getPaymentStatus, getPlan } from '@askwell/contract/billing/billing'
import type * as z from 'zod/mini'
import { create } from 'zustand'
import { onSessionEnd } from '../session.ts'

export type PlanReply = z.output<(typeof getPlan)['reply']>
export type PaymentStatus = z.output<(typeof getPaymentStatus)['reply']>['status']

/** Plan and payment status of the signed-in user; undefined until loaded. */
export type Billing = {
  plan: PlanReply | undefined
  status: PaymentStatus | undefined
  /** Whether the last request failed. */
  hasFailed: boolean
  /** Start of the last request in epoch milliseconds; 0 before the first. */
  readAt: number
}

const initialBilling: Billing = { plan: undefined, status: undefined, hasFailed: false, readAt: 0 }

/** Every page loads this module, so the code that calls the server is in another one. */
export const useBilling = create<Billing>(() => initialBilling)

onSessionEnd(() => useBilling.setState(initialBilling))
