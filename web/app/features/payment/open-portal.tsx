import type { User } from '@askwell/contract/account'
import { openPortal } from '@askwell/contract/payment'
import { call } from '../../shared/call.ts'
import { messageOf } from '../../shared/call-error.ts'
import { en } from '../../shared/en.ts'
import { notify } from '../../shared/notify.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useBusy } from '../../shared/use-busy.ts'
import { payment as text } from '../../messages/en.ts'

/** Cards are added and replaced on the page of the payment provider. */
export function OpenPortal({ user }: { user: User }) {
  const { isBusy, run } = useBusy()

  async function open() {
    try {
      location.assign((await call(openPortal, { email: user.email })).url)
    } catch (error) {
      notify.error(messageOf(error, en.unexpectedError))
    }
  }

  return (
    <Button isBusy={isBusy} onClick={() => void run(open)} className="justify-self-start">
      {text.addOrReplaceACard}
    </Button>
  )
}
