import { listFunctionCalls } from '@askwell/contract/integrations/function-calls'
import type { CallOutcome } from '@askwell/contract/integrations/function-calls'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../../../shared/call.ts'
import { queryClient } from '../../../../shared/query.tsx'

/** Poll interval while the list is open. */
const refreshMs = 10_000

const keyOf = (botId: string) => ['function-calls', botId]

export type CallFilters = {
  /** '' for all functions. */
  functionId: string
  outcome: CallOutcome | 'all'
}

/** The call log of a chatbot, in pages. It is polled while its tab is open. */
export function useCalls(botId: string, { functionId, outcome }: CallFilters) {
  const [params] = useSearchParams()
  const isTabOpen = params.get('tab') === 'integration'
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
    refetchInterval: isTabOpen ? refreshMs : false,
  })
}

/** Refetches the call log, after a test. */
export const rereadCalls = (botId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(botId) })

/** The calls of one reply; disabled while `messageId` is ''. */
export function useCallsOfAnswer(botId: string, messageId: string) {
  return useQuery({
    queryKey: [...keyOf(botId), 'answer', messageId],
    queryFn: async ({ signal }) => {
      const body = { bot_id: botId, message_id: messageId }
      return (await call(listFunctionCalls, body, { signal })).calls
    },
    enabled: messageId !== '',
    staleTime: Infinity,
  })
}
