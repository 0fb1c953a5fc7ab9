import { listFunctionCalls } from '@askwell/contract/function-calls'
import type { CallOutcome } from '@askwell/contract/function-calls'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../../../shared/call.ts'
import { queryClient } from '../../../../shared/query.tsx'

/** How often the open list looks for what is new. */
const refreshMs = 10_000

const keyOf = (botId: string) => ['function-calls', botId]

export type CallFilters = {
  /** '' for all of them. */
  functionId: string
  outcome: CallOutcome | 'all'
}

/** What the functions of a chatbot did, page by page; it renews itself while somebody can see it. */
export function useCalls(botId: string, { functionId, outcome }: CallFilters) {
  const [params] = useSearchParams()
  const isInSight = params.get('tab') === 'integration'
  const filter = {
    ...(functionId === '' ? {} : { function_id: functionId }),
    ...(outcome === 'all' ? {} : { outcome }),
  }

  return useInfiniteQuery({
    queryKey: [...keyOf(botId), functionId, outcome],
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === null ? {} : { before: pageParam }
      return call(listFunctionCalls, { bot_id: botId, ...filter, ...before }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: isInSight ? refreshMs : false,
  })
}

/** Looks for what is new at once, after a test. */
export const rereadCalls = (botId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(botId) })

/** What ran for one answer; nothing is asked before there is one. */
export function useCallsOfAnswer(botId: string, messageId: string) {
  return useQuery({
    queryKey: [...keyOf(botId), 'answer', messageId],
    queryFn: async ({ signal }) => {
      const asked = { bot_id: botId, message_id: messageId }
      return (await call(listFunctionCalls, asked, { signal })).calls
    },
    enabled: messageId !== '',
    staleTime: Infinity,
  })
}
