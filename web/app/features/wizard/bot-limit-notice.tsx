import * as text from '@askwell/messages/wizard/detail'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useBilling } from '../../shared/billing/billing-state.ts'
import { refreshStaleBilling } from '../../shared/billing/read-billing.ts'
import { useChatbots } from '../../shared/chatbots.ts'
import { useSession } from '../../shared/session.ts'
import { RichText } from '../../shared/ui/rich-text.tsx'

const plansLink = (label: string) => (
  <Link to="/subscription" className="font-semibold underline underline-offset-4">
    {label}
  </Link>
)

/** Shown in the first step when the plan allows no more chatbots. */
export function BotLimitNotice() {
  const session = useSession()
  const user = session.status === 'signed-in' ? session.user : null
  const { plan } = useBilling()
  const { data: chatbots } = useChatbots()

  useEffect(() => {
    if (user !== null) void refreshStaleBilling(user)
  }, [user])

  if (plan === undefined || chatbots === undefined || chatbots.length < plan.chatbots_allowed) {
    return null
  }
  return (
    <output className="block rounded-lg bg-warn-soft p-4 text-warn">
      <RichText
        parts={text.botLimit<ReactNode>({ max: plan.chatbots_allowed, plans: plansLink })}
      />
    </output>
  )
}
