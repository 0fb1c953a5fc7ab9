import { fetchFunction, listFunctions } from '@askwell/contract/integrations/integrations'
import type { FunctionCard } from '@askwell/contract/integrations/integrations'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../shared/call.ts'
import { queryClient } from '../../../../shared/query.tsx'
import { usesFunctionsKey } from '../../shared/uses-functions-key.ts'

/** The specification requires that list and form show the loader for one second. */
const loaderMs = 1_000

const listKey = (botId: string) => ['functions', botId]

/** The functions of a chatbot. The first load takes `loaderMs` or longer. */
export function useFunctions(botId: string) {
  return useQuery({
    queryKey: listKey(botId),
    queryFn: ({ signal }) => afterLoader(readList(botId, signal)),
  })
}

/**
 * Fetches the list again after a change, without the loader. Cancels a pending first request, whose result would be
 * outdated.
 */
export async function rereadFunctions(botId: string): Promise<void> {
  const queryKey = listKey(botId)
  await queryClient.cancelQueries({ queryKey })
  await queryClient.fetchQuery({
    queryKey,
    queryFn: ({ signal }) => readList(botId, signal),
    staleTime: 0,
  })
  await queryClient.invalidateQueries({ queryKey: usesFunctionsKey(botId) })
}

/** Optimistic update of a function's switch in the list. */
export function showSwitched(botId: string, functionId: string, isEnabled: boolean): void {
  queryClient.setQueryData<FunctionCard[]>(listKey(botId), (cards) =>
    cards?.map((card) => (card.id === functionId ? { ...card, is_enabled: isEnabled } : card)),
  )
}

const readList = async (botId: string, signal: AbortSignal) =>
  (await call(listFunctions, { bot_id: botId }, { signal })).result

/** All fields of a function, loaded each time its form opens. */
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

async function afterLoader<T>(request: Promise<T>): Promise<T> {
  const [answer] = await Promise.all([
    request,
    new Promise((resolve) => setTimeout(resolve, loaderMs)),
  ])
  return answer
}
