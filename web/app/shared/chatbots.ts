import { chatbotList } from '@askwell/contract/bots'
import type { BotCard } from '@askwell/contract/bots'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { queryClient } from './query.tsx'

export const chatbotsKey = ['chatbots']
const refreshMs = 3_000

/** The owner's chatbots: loaded once per sign-in, polled while sources are ingested. */
export function useChatbots({ enabled = true } = {}) {
  return useQuery({
    enabled,
    queryKey: chatbotsKey,
    queryFn: ({ signal }) => call(chatbotList, undefined, { signal }),
    staleTime: Infinity,
    gcTime: Infinity,
    refetchInterval: (query) => (query.state.data?.some(isIngesting) ? refreshMs : false),
  })
}

const isIngesting = (bot: BotCard) => (bot.sources?.pending ?? 0) > 0

function updateList(update: (bots: BotCard[]) => BotCard[]) {
  queryClient.setQueryData<BotCard[]>(chatbotsKey, (bots) => bots && update(bots))
  // A pending request would overwrite the change, so it is restarted.
  if (queryClient.isFetching({ queryKey: chatbotsKey }) > 0) void refreshChatbots()
}

/** Adds a chatbot to the loaded list, or updates it there. */
export function upsertChatbot(bot: BotCard): void {
  updateList((bots) =>
    bots.some(({ id }) => id === bot.id)
      ? bots.map((listed) => (listed.id === bot.id ? { ...listed, ...bot } : listed))
      : [bot, ...bots],
  )
}

/** Removes a deleted chatbot from the loaded list. */
export function removeChatbot(id: string): void {
  updateList((bots) => bots.filter((bot) => bot.id !== id))
}

/** Fetches the list again, for example after sources have changed. */
export async function refreshChatbots(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: chatbotsKey })
}
