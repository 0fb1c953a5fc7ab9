import type { User } from '@askwell/contract/account'
import type { Plan } from '@askwell/contract/billing/plans'
import * as text from '@askwell/messages/billing/pricing'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { PlanReply } from '../../shared/billing/billing-state.ts'
import { changeKind, planChangeText } from '../../shared/billing/plan-texts.ts'
import { formatCents } from '../../shared/format.ts'
import { previewQuery, refusalText } from './preview-query.ts'

type PlanChangePreviewProps = { id: string; plan: Plan; current: PlanReply; user: User }

/** The effect of the button on a plan card. The amount due is loaded when the card becomes visible. */
export function PlanChangePreview({ id, plan, current, user }: PlanChangePreviewProps) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const wasVisible = useWasVisible(paragraph)
  const isCurrent = plan.lookupKey === current.lookup_key
  // Canceling the current plan has the same effect as choosing Free.
  const lookupKey = isCurrent ? 'Free_monthly' : plan.lookupKey
  const preview = useQuery({ ...previewQuery(user, current, lookupKey), enabled: wasVisible })

  // The text of an upgrade is longer; its space is reserved, so that the layout does not shift.
  const isUpgrade = changeKind(current, plan) === 'upgrade'

  return (
    <p
      ref={paragraph}
      id={id}
      className={`text-sm opacity-90 ${isUpgrade ? 'min-h-30 xl:min-h-45' : 'min-h-15 xl:min-h-25'}`}
    >
      {preview.data ? previewText(preview.data) : unpricedText(preview.error, current, plan)}
    </p>
  )
}

/** The text without a preview: why the change is not possible, or its effect without amounts. */
const unpricedText = (error: Error | null, current: PlanReply, plan: Plan): string =>
  refusalText(error) ?? planChangeText(current, plan)

function previewText({ message, amount_due }: { message: string; amount_due: number }): string {
  const due = formatCents(amount_due)
  return amount_due === 0 || message.includes(due) ? message : text.dueNow({ effect: message, due })
}

function useWasVisible(element: RefObject<HTMLElement | null>): boolean {
  const [wasVisible, setWasVisible] = useState(false)

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setWasVisible(true)
      },
      { rootMargin: '200px' },
    )
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])

  return wasVisible
}
