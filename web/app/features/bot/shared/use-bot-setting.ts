import { getChatbotSetting } from '@askwell/contract/bots'
import type { BotSetting } from '@askwell/contract/bots'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/call.ts'
import { queryClient } from '../../../shared/query.tsx'

const keyOf = (botId: string) => ['bot-setting', botId]

/** The settings of one chatbot; only its owner may read them. */
export function useBotSetting(botId: string) {
  return useQuery({
    queryKey: keyOf(botId),
    queryFn: ({ signal }) => call(getChatbotSetting, { id: botId }, { signal }),
    staleTime: Infinity,
    // Not cached between visits: another device may have changed or deleted the chatbot.
    gcTime: 0,
  })
}

/** Reads the settings again after a change and updates the query cache. */
export async function rereadBotSetting(botId: string): Promise<BotSetting> {
  const setting = await call(getChatbotSetting, { id: botId })
  queryClient.setQueryData(keyOf(botId), setting)
  return setting
}
