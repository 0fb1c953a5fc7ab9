import type { User } from '@askwell/contract/account'
import { useQuery } from '@tanstack/react-query'
import type { PlanReply } from '../../shared/billing/billing-state.ts'
import { QueryProvider } from '../../shared/query.tsx'
import { previewQuery, refusalText } from './preview-query.ts'

type ChangeEffectProps = {
  id: string
  /** The target plan: the current one to resume it, Free to cancel it. */
  lookupKey: string
  current: PlanReply
  user: User
}

/** Describes the effect of a button next to the current plan before it is pressed. */
export function ChangeEffect(props: ChangeEffectProps) {
  return (
    <QueryProvider>
      <Effect {...props} />
    </QueryProvider>
  )
}

function Effect({ id, lookupKey, current, user }: ChangeEffectProps) {
  const { data, error } = useQuery(previewQuery(user, current, lookupKey))

  return (
    <p id={id} className="min-h-10 basis-full text-sm text-ink-2">
      {data?.message ?? refusalText(error) ?? ''}
    </p>
  )
}
