import type { User } from '@askwell/contract/account'
import { cancelSubscription, upgradePlan } from '@askwell/contract/billing/payment'
import type { Plan } from '@askwell/contract/billing/plans'
import * as commonText from '@askwell/messages/app/common'
import * as planText from '@askwell/messages/billing/plan'
import * as dashboardText from '@askwell/messages/bots/dashboard'
import { useNavigate } from 'react-router'
import type { PlanReply } from '../../shared/billing/billing-state.ts'
import { reloadBilling } from '../../shared/billing/read-billing.ts'
import { call } from '../../shared/call.ts'
import { CallError, messageOf } from '../../shared/call-error.ts'
import { notify } from '../../shared/notify.ts'
import { queryClient, QueryProvider } from '../../shared/query.tsx'
import { Button } from '../../shared/ui/button.tsx'
import type { ButtonVariant } from '../../shared/ui/button.tsx'
import { useBusy } from '../../shared/use-busy.ts'
import { confirmAction } from './confirm-action.ts'
import { PlanChangePreview } from './plan-change-preview.tsx'
import { previewQuery } from './preview-query.ts'

type ChangePlanProps = {
  plan: Plan
  current: PlanReply
  isCurrent: boolean
  user: User
  variant: ButtonVariant
}

/** 'Cancel Plan' on the card of the current plan, 'Upgrade/Change' on the others. */
export function ChangePlan({ plan, current, isCurrent, user, variant }: ChangePlanProps) {
  const { isBusy, run } = useBusy()
  const change = usePlanChange(user, current, plan.lookupKey)

  return (
    <QueryProvider>
      <Button
        variant={variant}
        isBusy={isBusy}
        aria-describedby={`effect-${plan.lookupKey}`}
        onClick={() => void run(isCurrent ? change.cancel : change.upgrade)}
      >
        {isCurrent ? planText.cancel : dashboardText.upgradeChange}
      </Button>
      <PlanChangePreview
        id={`effect-${plan.lookupKey}`}
        plan={plan}
        current={current}
        user={user}
      />
    </QueryProvider>
  )
}

/** The page on which the user can fix the cause of the error. */
const pathByError: Partial<Record<CallError['code'], string>> = {
  no_saved_card: '/payment/portal',
  past_due: '/payment/history',
}

/**
 * The previewed price, fetched when it is missing or stale. Without a preview the server decides whether
 * the change is possible.
 */
async function readPrice(preview: ReturnType<typeof previewQuery>) {
  try {
    const { priced_at, amount_due } = await queryClient.fetchQuery(preview)
    if (priced_at === null) return {}
    await nextPaint()
    return { priced_at, amount_due }
  } catch {
    // The change itself fails for the same reason, and its error is shown.
    return {}
  }
}

/** `window.confirm` blocks rendering, so the new price must be painted before it opens. */
const nextPaint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })

function usePlanChange(user: User, current: PlanReply, lookupKey: string) {
  const navigate = useNavigate()
  const body = { email: user.email, lookupKey }
  const preview = previewQuery(user, current, lookupKey)

  async function cancel() {
    try {
      const answer = await confirmAction(() => call(cancelSubscription, body))
      if (!answer) return
      await navigate('/')
      await reloadBilling(user)
    } catch (error) {
      console.error('Error cancelling payment', error)
      notify.error(messageOf(error, commonText.unexpectedError))
    }
  }

  async function upgrade() {
    try {
      const price = await readPrice(preview)
      const answer = await confirmAction(() => call(upgradePlan, { ...body, ...price }))
      if (!answer) return
      const { clientSecret } = answer
      await (clientSecret
        ? navigate('/payment', { state: { clientSecret, lookupKey } })
        : navigate('/mychatbots'))
      await reloadBilling(user)
    } catch (error) {
      console.error('Error upgrading payment', error)
      notify.error(messageOf(error, commonText.unexpectedError))
      if (error instanceof CallError && error.code === 'preview_outdated') {
        await queryClient.invalidateQueries(preview)
      }
      const path = error instanceof CallError ? pathByError[error.code] : undefined
      if (path) await navigate(path)
    }
  }

  return { cancel, upgrade }
}
