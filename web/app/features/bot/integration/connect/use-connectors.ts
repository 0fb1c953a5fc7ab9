import { listConnectors, type ConnectorCard } from '@askwell/contract/connectors'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../../shared/call.ts'

/**
 * The services a chatbot can be connected to, and what they gave it. They are read again whenever the
 * list of functions changes, so that a function that was deleted there is gone here as well.
 */
export function useConnectors(botId: string, functionIds: readonly string[]) {
  return useQuery({
    queryKey: ['connectors', botId, ...functionIds],
    queryFn: async ({ signal }): Promise<ConnectorCard[]> =>
      (await call(listConnectors, { bot_id: botId }, { signal })).connectors,
    placeholderData: keepPreviousData,
  })
}
