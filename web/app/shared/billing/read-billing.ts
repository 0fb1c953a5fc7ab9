import type { User } from '@askwell/contract/account'
import { getPaymentStatus, getPlan } from '@askwell/contract/billing'
import { call } from '../call.ts'
import { queryClient } from '../query.tsx'
import { useSessionStore } from '../session-store.ts'
import { useBilling } from './billing-state.ts'
import { billingShared as say } from '../../messages/en.ts'

const freshMs = 30_000

/** Reads plan and payment status of the signed-in user; a failure is told to the console alone. */
export async function readBilling({ id, email }: Pick<User, 'id' | 'email'>): Promise<void> {
  useBilling.setState({ readAt: Date.now() })
  const [plan, status] = await Promise.all([
    call(getPlan, { email }).catch(logged(say.errorFetchingUsersPlan)),
    call(getPaymentStatus, { email }).catch(logged(say.errorFetchingPaymentStatus)),
  ])
  // Somebody else may have signed in meanwhile.
  if (useSessionStore.getState().user?.id !== id) return

  useBilling.setState((known) => ({
    plan: plan ?? known.plan,
    status: status?.status ?? known.status,
    isBroken: !plan || !status,
  }))
}

/** Reads again what may have changed since: for screens that one comes back to. */
export async function freshenBilling(user: User): Promise<void> {
  const { readAt } = useBilling.getState()
  if (readAt > 0 && Date.now() - readAt > freshMs) await readBilling(user)
}

/** After money moved: plan, balance, invoices and statement are read again. */
export async function rereadBilling(user: User): Promise<void> {
  queryClient.removeQueries({ queryKey: ['billing'] })
  await Promise.all([
    readBilling(user),
    queryClient.invalidateQueries({ queryKey: ['message-balance'] }),
  ])
}

/** The specification wants these failures on the console and not on the screen. */
const logged = (text: string) => (error: unknown) => {
  if (useSessionStore.getState().user) console.error(text, error)
  return undefined
}
