import { fetchFunction, listFunctions } from '@askwell/contract/integrations'
import type { FunctionCard } from '@askwell/contract/integrations'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/call.ts'
import { queryClient } from '../../../shared/query.tsx'

/** The specification shows the loader of list and form for a second. */
const loaderMs = 1_000

const listKey = (botId: string) => ['functions', botId]

/** The functions of a chatbot; the first sight of them waits for the loader. */
export function useFunctions(botId: string) {
  return useQuery({
    queryKey: listKey(botId),
    queryFn: ({ signal }) => afterLoader(readList(botId, signal)),
  })
}

/**
 * Reads the list again after a change, without the loader. A first reading that is still under way knows
 * nothing of the change and must not have the last word.
 */
export async function rereadFunctions(botId: string): Promise<void> {
  const queryKey = listKey(botId)
  await queryClient.cancelQueries({ queryKey })
  await queryClient.fetchQuery({
    queryKey,
    queryFn: ({ signal }) => readList(botId, signal),
    staleTime: 0,
  })
}

/** Shows a function of the list as switched, ahead of the server. */
export function showSwitched(botId: string, functionId: string, isEnabled: boolean): void {
  queryClient.setQueryData<FunctionCard[]>(listKey(botId), (cards) =>
    cards?.map((card) => (card.id === functionId ? { ...card, is_enabled: isEnabled } : card)),
  )
}

const readList = async (botId: string, signal: AbortSignal) =>
  (await call(listFunctions, { bot_id: botId }, { signal })).result

/** Everything about one function, read anew each time its form opens. */
export function useFunction(functionId: string) {
  return useQuery({
    queryKey: ['function', functionId],
    queryFn: ({ signal }) => afterLoader(readOne(functionId, signal)),
    gcTime: 0,
    staleTime: Infinity,
  })
}

const readOne = async (functionId: string, signal: AbortSignal) =>
  (await call(fetchFunction, { function_id: functionId }, { signal })).result

async function afterLoader<T>(reading: Promise<T>): Promise<T> {
  const [answer] = await Promise.all([
    reading,
    new Promise((resolve) => setTimeout(resolve, loaderMs)),
  ])
  return answer
}
