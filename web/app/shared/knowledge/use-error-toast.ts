import { useEffect } from 'react'
import { messageOf } from '../call-error.ts'
import { en } from '../en.ts'
import { notify } from '../notify.ts'

/** Tells a failed load once, with the server's own words. */
export function useErrorToast(error: Error | null): void {
  useEffect(() => {
    if (error) notify.error(messageOf(error, en.unexpectedError))
  }, [error])
}
