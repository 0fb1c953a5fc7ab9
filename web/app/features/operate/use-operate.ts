import { operateOverview } from '@askwell/contract/operate/operate-health'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import * as commonText from '@askwell/messages/app/common'
import { call } from '../../shared/call.ts'
import { messageOf } from '../../shared/call-error.ts'
import { notify } from '../../shared/notify.ts'

/** The sections of the page, in order. */
export const sections = [
  'overview',
  'accounts',
  'jobs',
  'emails',
  'models',
  'messages',
  'audit-log',
] as const
export type Section = (typeof sections)[number]

export const isSection = (name: string): name is Section => sections.some((each) => each === name)

/** The overview, refreshed every 30 seconds while the page is open. */
export const useOverview = () =>
  useQuery({
    queryKey: ['operate', 'overview'],
    queryFn: ({ signal }) => call(operateOverview, {}, { signal }),
    refetchInterval: 30_000,
  })

type Page = { next: string | null }

/** A list in pages, newest first. `key` identifies the list and its filters. */
export function usePages<Read extends Page>(
  key: readonly unknown[],
  read: (before: { before?: string }, signal: AbortSignal) => Promise<Read>,
) {
  return useInfiniteQuery({
    queryKey: ['operate', ...key],
    queryFn: ({ pageParam, signal }) =>
      read(pageParam === null ? {} : { before: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}

/** Runs a change, shows its message or error, and refetches the lists. Returns whether it succeeded. */
export function useRunChange(): (work: () => Promise<{ message: string }>) => Promise<boolean> {
  const client = useQueryClient()
  return async (work) => {
    try {
      const { message } = await work()
      notify.success(message)
      await client.invalidateQueries({ queryKey: ['operate'] })
      return true
    } catch (error) {
      notify.error(messageOf(error, commonText.unexpectedError))
      return false
    }
  }
}
