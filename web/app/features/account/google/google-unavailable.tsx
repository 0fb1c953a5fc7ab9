import * as text from '@askwell/messages/account/google'
import { useId } from 'react'
import { notify } from '../../../shared/notify.ts'
import { Button } from '../../../shared/ui/button.tsx'

/** A disabled Google button with the reason. A click shows the specified error. */
export function GoogleUnavailable({ reason }: { reason: string }) {
  const reasonId = useId()

  return (
    <div className="grid gap-2">
      <Button
        variant="outline"
        aria-disabled="true"
        aria-describedby={reasonId}
        onClick={() => notify.error(text.failed)}
      >
        {text.signIn}
      </Button>
      <p id={reasonId} className="text-center text-sm text-ink-3">
        {reason}
      </p>
    </div>
  )
}
