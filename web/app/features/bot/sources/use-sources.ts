import { listSources, retrySource, stopSource, websitePages } from '@askwell/contract/knowledge'
import type { SourceRow } from '@askwell/contract/knowledge'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/call.ts'
import { messageOf } from '../../../shared/call-error.ts'
import { refreshChatbots } from '../../../shared/chatbots.ts'
import { en } from '../../../shared/en.ts'
import { notify } from '../../../shared/notify.ts'
import { queryClient } from '../../../shared/query.tsx'
import { changedWords, isMoving } from './source-words.ts'

const lookEveryMs = 1_500

/** The sources of a chatbot, looked at every 1.5 s while one of them is on its way. */
export function useSources(botId: string) {
  return useQuery({
    queryKey: ['sources', botId],
    queryFn: ({ signal }) => call(listSources, { bot_id: botId }, { signal }),
    select: ({ sources }) => sources,
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.sources.some(isMoving) ? lookEveryMs : false),
  })
}

/** The pages of one website, live as well. */
export function usePages(websiteId: string) {
  return useQuery({
    queryKey: ['website-pages', websiteId],
    queryFn: ({ signal }) => call(websitePages, { website_id: websiteId }, { signal }),
    staleTime: 0,
    refetchInterval: (query) => {
      const { data } = query.state
      return data && [data.website, ...data.pages].some(isMoving) ? lookEveryMs : false
    },
  })
}

export async function rereadSources(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['sources'] }),
    queryClient.invalidateQueries({ queryKey: ['website-pages'] }),
    refreshChatbots(),
  ])
}

async function attempt(work: Promise<{ message: string }>) {
  try {
    const { message } = await work
    notify.info(message)
    await rereadSources()
  } catch (error) {
    notify.error(messageOf(error, en.unexpectedError))
  }
}

export const readAgain = ({ id }: SourceRow) => attempt(call(retrySource, { source_id: id }))
export const stopReading = ({ id }: SourceRow) => attempt(call(stopSource, { source_id: id }))

/** The last change of the list in words, for a live region. */
export function useNews(sources: readonly SourceRow[] | undefined): string {
  const [seen, setSeen] = useState(sources)
  const [news, setNews] = useState('')
  if (sources !== seen) {
    const changed = changedWords(seen ?? [], sources ?? [])
    setSeen(sources)
    if (changed !== '') setNews(changed)
  }
  return news
}
