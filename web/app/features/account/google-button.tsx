import { useId } from 'react'
import { en } from '../../shared/en.ts'
import { notify } from '../../shared/notify.ts'
import { Button } from '../../shared/ui/button.tsx'

/** Without a client id Google sign-in is plainly unavailable: no remote script, one line of reason. */
export function GoogleButton() {
  const hintId = useId()

  return (
    <div className="grid gap-2">
      <Button
        variant="outline"
        aria-disabled="true"
        aria-describedby={hintId}
        onClick={() => notify.error(en.googleFailed)}
      >
        Sign in with Google
      </Button>
      <p id={hintId} className="text-center text-sm text-ink-3">
        {en.googleUnavailable}
      </p>
    </div>
  )
}
