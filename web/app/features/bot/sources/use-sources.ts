import {
  listSources,
  restorePage,
  retrySource,
  stopSource,
  syncWebsite,
  updateSyncSchedule,
  websitePages,
} from '@askwell/contract/knowledge'
import type { SourceRow } from '@askwell/contract/knowledge'
import type { SyncInterval } from '@askwell/contract/knowledge/sync-state'
import * as text from '@askwell/messages/app/common'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/call.ts'
import { messageOf } from '../../../shared/call-error.ts'
import { refreshChatbots } from '../../../shared/chatbots.ts'
import { notify } from '../../../shared/notify.ts'
import { queryClient } from '../../../shared/query.tsx'
import { changeAnnouncement, willChange } from './source-text.ts'

const pollIntervalMs = 1_500

/** The sources of a chatbot, polled while one of them is queued or processing. */
export function useSources(botId: string) {
  return useQuery({
    queryKey: ['sources', botId],
    queryFn: ({ signal }) => call(listSources, { bot_id: botId }, { signal }),
    staleTime: 0,
    refetchInterval: (query) =>
      query.state.data?.sources.some(willChange) ? pollIntervalMs : false,
  })
}

/** The pages of one website, polled like `useSources`. */
export function usePages(websiteId: string) {
  return useQuery({
    queryKey: ['website-pages', websiteId],
    queryFn: ({ signal }) => call(websitePages, { website_id: websiteId }, { signal }),
    staleTime: 0,
    refetchInterval: (query) => {
      const { data } = query.state
      return data && [data.website, ...data.pages].some(willChange) ? pollIntervalMs : false
    },
  })
}

export async function rereadSources(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['sources'] }),
    queryClient.invalidateQueries({ queryKey: ['website-pages'] }),
    queryClient.invalidateQueries({ queryKey: ['knowledge-limits'] }),
    refreshChatbots(),
  ])
}

async function runAndReport(work: Promise<{ message: string }>) {
  try {
    const { message } = await work
    notify.info(message)
    await rereadSources()
  } catch (error) {
    notify.error(messageOf(error, text.unexpectedError))
  }
}

export const rereadSource = ({ id }: SourceRow) =>
  runAndReport(call(retrySource, { source_id: id }))
export const syncNow = ({ id }: SourceRow) => runAndReport(call(syncWebsite, { website_id: id }))
export const restore = ({ id }: SourceRow) => runAndReport(call(restorePage, { page_id: id }))
export const saveSchedule = ({ id }: SourceRow, schedule: Schedule) =>
  runAndReport(call(updateSyncSchedule, { website_id: id, ...schedule }))
type Schedule = {
  every: SyncInterval
  adds_pages: boolean
  include_paths?: string[]
  exclude_paths?: string[]
}

export const stopIngestion = ({ id }: SourceRow) =>
  runAndReport(call(stopSource, { source_id: id }))

/** A text about the last state changes in the list, for a live region. */
export function useChangeAnnouncement(sources: readonly SourceRow[] | undefined): string {
  const [previous, setPrevious] = useState(sources)
  const [announcement, setAnnouncement] = useState('')
  if (sources !== previous) {
    const changed = changeAnnouncement(previous ?? [], sources ?? [])
    setPrevious(sources)
    if (changed !== '') setAnnouncement(changed)
  }
  return announcement
}
