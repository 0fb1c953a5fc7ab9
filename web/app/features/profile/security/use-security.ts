import { getSecondFactor, listGoogleAccounts, listSessions } from '@askwell/contract/security'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/call.ts'
import { queryClient } from '../../../shared/query.tsx'

const sessionsKey = ['sign-ins']
const factorKey = ['second-factor']

/** The active sign-in sessions, refetched on every visit to the page. */
export const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).sessions,
    staleTime: 0,
  })

export const useGoogleAccounts = () =>
  useQuery({
    queryKey: ['google-accounts'],
    queryFn: async ({ signal }) => (await call(listGoogleAccounts, {}, { signal })).accounts,
  })

export const useSecondFactor = () =>
  useQuery({
    queryKey: factorKey,
    queryFn: ({ signal }) => call(getSecondFactor, {}, { signal }),
  })

export const reloadSessions = () => queryClient.invalidateQueries({ queryKey: sessionsKey })

/** Also reloads the sessions, because a change of the second factor ends the others. */
export async function reloadSecondFactor(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: factorKey }), reloadSessions()])
}
