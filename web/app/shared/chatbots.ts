import { chatbotList } from '@askwell/contract/bots'
import type { BotCard } from '@askwell/contract/bots'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { queryClient } from './query.tsx'

const key = ['chatbots']
const refreshMs = 3_000

/** The owner's chatbots: loaded once a sign-in, read again only while sources are being read. */
export function useChatbots() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(chatbotList, undefined, { signal }),
    staleTime: Infinity,
    gcTime: Infinity,
    refetchInterval: (query) => (query.state.data?.some(isReading) ? refreshMs : false),
  })
}

const isReading = (bot: BotCard) => (bot.sources?.pending ?? 0) > 0

function change(update: (bots: BotCard[]) => BotCard[]) {
  queryClient.setQueryData<BotCard[]>(key, (bots) => bots && update(bots))
  // A reading under way knows nothing of the change; it begins anew.
  if (queryClient.isFetching({ queryKey: key }) > 0) void refreshChatbots()
}

/** Puts a new or changed chatbot into the loaded list. */
export function rememberChatbot(bot: BotCard): void {
  change((bots) =>
    bots.some(({ id }) => id === bot.id)
      ? bots.map((known) => (known.id === bot.id ? { ...known, ...bot } : known))
      : [bot, ...bots],
  )
}

/** Takes a deleted chatbot out of the loaded list. */
export function forgetChatbot(id: string): void {
  change((bots) => bots.filter((bot) => bot.id !== id))
}

/** Reads the list again the next time it is shown, for example after sources have changed. */
export async function refreshChatbots(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: key })
}
