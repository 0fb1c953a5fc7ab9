import { listDeliveries, type DeliveryRow } from '@askwell/contract/integrations/connectors'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../../shared/call.ts'
import { queryClient } from '../../../../shared/query.tsx'

/** Poll interval while a delivery is queued. */
const pollIntervalMs = 2_000

const logKey = (botId: string) => ['deliveries', botId]

/** The log of deliveries, in pages. */
export function useDeliveries(botId: string, isOpen: boolean) {
  return useInfiniteQuery({
    queryKey: logKey(botId),
    enabled: isOpen,
    queryFn: ({ pageParam, signal }) =>
      call(listDeliveries, { bot_id: botId, before: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ deliveries }) => deliveries.some(isDueShortly))
        ? pollIntervalMs
        : false,
  })
}

/** Whether polling is useful: not for deliveries that are due in more than 90 s. */
const isDueShortly = ({ state, next_at }: DeliveryRow): boolean =>
  state === 'queued' && next_at !== null && next_at - Date.now() < 90_000

export const rereadDeliveries = (botId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: logKey(botId) })
