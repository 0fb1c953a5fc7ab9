import { getProfile, passwordMask } from '@askwell/contract/account'
import type { Profile, User } from '@askwell/contract/account'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../shared/call.ts'
import { queryClient } from '../../shared/query.tsx'
import { useSessionStore } from '../../shared/session-store.ts'

const keyOf = (userId: string) => ['profile', userId]

/** The profile of the signed-in user, loaded on every visit to the page. */
export function useProfile(userId: string) {
  const profile = useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => call(getProfile, undefined, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })

  // The specification requires that this error is logged and not shown.
  useEffect(() => {
    if (profile.error) console.error('Error fetching profile', profile.error)
  }, [profile.error])

  return profile
}

/** Writes the saved values to the query cache and the session store. Returns the profile. */
export function rememberProfile(user: User, phone: string): Profile {
  const previous = queryClient.getQueryData<Profile>(keyOf(user.id))
  const saved: Profile = {
    name: user.first_name,
    surname: user.last_name,
    email: user.email,
    password: passwordMask,
    phone,
    // A new address is unverified until its link is opened.
    email_verified: previous?.email === user.email && previous.email_verified,
  }
  queryClient.setQueryData(keyOf(user.id), saved)
  useSessionStore.getState().dispatch({ type: 'SET_USER_DATA', payload: user })
  return saved
}
