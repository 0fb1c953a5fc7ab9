import { listConnectors, type ConnectorCard } from '@askwell/contract/integrations/connectors'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../../shared/call.ts'

/**
 * The connectors of the catalog, and the functions that they created for a chatbot. They are fetched again when the
 * list of functions changes, so that deleted functions also disappear here.
 */
export function useConnectors(botId: string, functionIds: readonly string[]) {
  return useQuery({
    queryKey: ['connectors', botId, ...functionIds],
    queryFn: async ({ signal }): Promise<ConnectorCard[]> =>
      (await call(listConnectors, { bot_id: botId }, { signal })).connectors,
    placeholderData: keepPreviousData,
  })
}
