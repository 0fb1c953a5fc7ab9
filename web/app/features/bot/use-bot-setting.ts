import { getChatbotSetting } from '@askwell/contract/bots'
import type { BotSetting } from '@askwell/contract/bots'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/call.ts'
import { queryClient } from '../../shared/query.tsx'

const keyOf = (botId: string) => ['bot-setting', botId]

/** The owner's setting of one chatbot; refused for everybody else. */
export function useBotSetting(botId: string) {
  return useQuery({
    queryKey: keyOf(botId),
    queryFn: ({ signal }) => call(getChatbotSetting, { id: botId }, { signal }),
    staleTime: Infinity,
    // Read anew at each visit: another device may have changed or deleted the chatbot.
    gcTime: 0,
  })
}

/** Reads the setting again after a change, as the server has put it. */
export async function rereadBotSetting(botId: string): Promise<BotSetting> {
  const setting = await call(getChatbotSetting, { id: botId })
  queryClient.setQueryData(keyOf(botId), setting)
  return setting
}
