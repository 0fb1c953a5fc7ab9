import * as text from '@askwell/messages/app/common'
import { useEffect } from 'react'
import { messageOf } from '../call-error.ts'
import { notify } from '../notify.ts'

/** Shows a toast for a failed request, with the server's message. */
export function useErrorToast(error: Error | null): void {
  useEffect(() => {
    if (error) notify.error(messageOf(error, text.unexpectedError))
  }, [error])
}
