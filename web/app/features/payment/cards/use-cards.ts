import type { User } from '@askwell/contract/account'
import { listCards, removeCard } from '@askwell/contract/billing/payment'
import * as text from '@askwell/messages/app/common'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { storeCardText } from '../../../shared/billing/saved-card.ts'
import { call } from '../../../shared/call.ts'
import { messageOf } from '../../../shared/call-error.ts'
import { notify } from '../../../shared/notify.ts'

/** The saved cards, and a function that removes one. */
export function useCards({ id }: User) {
  const cards = useQuery({
    queryKey: ['billing', 'cards', id],
    queryFn: ({ signal }) => call(listCards, undefined, { signal }),
    select: (answer) => answer.cards,
    staleTime: 0,
  })

  useEffect(() => {
    if (cards.data) storeCardText(cards.data)
  }, [cards.data])

  async function remove(paymentMethodId: string): Promise<void> {
    try {
      notify.success((await call(removeCard, { paymentMethodId })).message)
    } catch (error) {
      notify.error(messageOf(error, text.unexpectedError))
    }
    await cards.refetch()
  }

  return { cards, remove }
}
