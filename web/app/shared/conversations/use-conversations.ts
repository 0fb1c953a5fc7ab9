import {
  explainAnswer,
  getConversation,
  listConversations,
  type ConversationBadge,
} from '@askwell/contract/conversations/conversations'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'

export type ConversationFilters = {
  badges: readonly ConversationBadge[]
  onlyKnown: boolean
  withPreviews: boolean
  search: string
}

/** Polling interval for new conversations, in milliseconds. */
const pollMs = 20_000

/** The filters as the request body of the calls. */
export const bodyOf = (botId: string | undefined, filters: ConversationFilters) => ({
  ...(botId !== undefined && { bot_id: botId }),
  badges: [...filters.badges],
  known_visitors: filters.onlyKnown,
  with_previews: filters.withPreviews,
  ...(filters.search !== '' && { search: filters.search }),
})

/** The pages of the list. They are not refetched in the background. */
export const useConversations = (botId: string | undefined, filters: ConversationFilters) =>
  useInfiniteQuery({
    queryKey: ['conversations', botId, filters],
    queryFn: ({ signal, pageParam }) => {
      const before = pageParam === '' ? {} : { before: pageParam }
      return call(listConversations, { ...bodyOf(botId, filters), ...before }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })

/** The number of conversations that are newer than the list. */
export function useNewer(
  botId: string | undefined,
  filters: ConversationFilters,
  newest: string | undefined,
): number {
  const { data } = useQuery({
    queryKey: ['newer conversations', botId, filters, newest],
    queryFn: ({ signal }) => {
      const place = newest === '' ? '0.-' : (newest ?? '')
      return call(listConversations, { ...bodyOf(botId, filters), newer_than: place }, { signal })
    },
    enabled: newest !== undefined,
    refetchInterval: pollMs,
  })
  return data?.newer ?? 0
}

export const useTranscript = (id: string) =>
  useInfiniteQuery({
    queryKey: ['conversation', id],
    queryFn: ({ signal, pageParam }) => {
      const after = pageParam === '' ? {} : { after: pageParam }
      return call(getConversation, { conversation_id: id, ...after }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })

export const useExplanation = (messageId: string) =>
  useQuery({
    queryKey: ['explanation', messageId],
    queryFn: ({ signal }) => call(explainAnswer, { message_id: messageId }, { signal }),
  })
