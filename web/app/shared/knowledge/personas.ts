import { getPersonalities, getRoles } from '@askwell/contract/bots'
import type { PersonaChoice } from '@askwell/contract/bots'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../call.ts'

export type Personas = { roles: PersonaChoice[]; personalities: PersonaChoice[] }

const none: Personas = { roles: [], personalities: [] }

const areComplete = (lists: Personas | undefined): boolean =>
  lists !== undefined && lists.roles.length > 0 && lists.personalities.length > 0

async function fetchBoth(signal: AbortSignal): Promise<Personas> {
  const [roles, personalities] = await Promise.all([
    call(getRoles, undefined, { signal }),
    call(getPersonalities, undefined, { signal }),
  ])
  return { roles, personalities }
}

/** Roles and personalities to choose from, fetched only while a list is empty. */
export function usePersonas(): Personas & { isLoading: boolean } {
  const { data, error, isLoading } = useQuery({
    queryKey: ['personas'],
    queryFn: ({ signal }) => fetchBoth(signal),
    staleTime: (query) => (areComplete(query.state.data) ? Infinity : 0),
    gcTime: Infinity,
  })

  // The specification requires that this error is only logged; custom text still works.
  useEffect(() => {
    if (error) console.error('Error fetching roles and personalities', error)
  }, [error])

  return { ...(data ?? none), isLoading }
}
