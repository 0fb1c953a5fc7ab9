import type { User } from '@askwell/contract/account'
import { previewChange } from '@askwell/contract/payment'
import type { Plan } from '@askwell/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { PlanAnswer } from '../../shared/billing/billing-state.ts'
import { effectWords } from '../../shared/billing/plan-words.ts'
import { call } from '../../shared/call.ts'
import { formatCents } from '../../shared/format.ts'
import { pricing as text } from '../../messages/en.ts'

type EffectProps = { id: string; plan: Plan; current: PlanAnswer; user: User }

/** What the button does and when; the server adds what is due once the card comes into view. */
export function Effect({ id, plan, current, user }: EffectProps) {
  const line = useRef<HTMLParagraphElement>(null)
  const isSeen = useSeen(line)
  const isCurrent = plan.lookupKey === current.lookup_key
  // Leaving the plan is what the Free card does, too.
  const lookupKey = isCurrent ? 'Free_monthly' : plan.lookupKey
  const preview = useQuery({
    queryKey: ['billing', 'preview', current.lookup_key, lookupKey],
    queryFn: ({ signal }) => call(previewChange, { email: user.email, lookupKey }, { signal }),
    enabled: isSeen,
  })

  return (
    <p ref={line} id={id} className="min-h-15 text-sm opacity-90 xl:min-h-25">
      {preview.data ? previewWords(preview.data) : effectWords(current, plan)}
    </p>
  )
}

function previewWords({ message, amount_due }: { message: string; amount_due: number }): string {
  const due = formatCents(amount_due)
  return amount_due === 0 || message.includes(due) ? message : text.dueNowOf(message, due)
}

function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsSeen(true)
      },
      { rootMargin: '200px' },
    )
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])

  return isSeen
}
