import type { User } from '@askwell/contract/account'
import { useEffect, useRef } from 'react'
import { useErrorToast } from '../../shared/knowledge/use-error-toast.ts'
import { notify } from '../../shared/notify.ts'
import { Card } from '../../shared/ui/card.tsx'
import { ErrorState, Spinner } from '../../shared/ui/states.tsx'
import { increaseLimit } from './finish-payment.ts'
import type { Order } from './order.ts'
import { useIntent } from './use-intent.ts'
import { useWayHome } from './use-way-home.ts'
import { payment as text } from '../../messages/en.ts'

/** The Free plan needs no card: it is chosen, its messages are asked for, and the dashboard opens. */
export function FreeChoice({ user, order }: { user: User; order: Order }) {
  const intent = useIntent(user, order)
  const goHome = useWayHome(user)
  useErrorToast(intent.error)

  async function enter(): Promise<void> {
    await increaseLimit(user, order.messages)
    notify.success(text.youAreOnTheFree)
    await goHome()
  }

  const latest = useRef(enter)
  useEffect(() => {
    latest.current = enter
  })
  useEffect(() => {
    if (intent.data) void latest.current()
  }, [intent.data])

  if (intent.error) {
    return (
      <ErrorState
        title={text.theFreePlanCouldNot}
        error={intent.error}
        onRetry={() => void intent.refetch()}
      />
    )
  }
  return (
    <Card className="flex items-center gap-4">
      <Spinner />
      <p>{text.settingUpYourFreePlan}</p>
    </Card>
  )
}
