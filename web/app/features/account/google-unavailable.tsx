import { useId } from 'react'
import { en } from '../../shared/en.ts'
import { notify } from '../../shared/notify.ts'
import { Button } from '../../shared/ui/button.tsx'
import { account as text } from '../../messages/en.ts'

/** The button that cannot work now, with one line of reason; pressing says so as specified. */
export function GoogleUnavailable({ reason }: { reason: string }) {
  const reasonId = useId()

  return (
    <div className="grid gap-2">
      <Button
        variant="outline"
        aria-disabled="true"
        aria-describedby={reasonId}
        onClick={() => notify.error(en.googleFailed)}
      >
        {text.signInWithGoogle}
      </Button>
      <p id={reasonId} className="text-center text-sm text-ink-3">
        {reason}
      </p>
    </div>
  )
}
