import type { User } from '@askwell/contract/account'
import { openPortal } from '@askwell/contract/billing/payment'
import * as commonText from '@askwell/messages/app/common'
import * as text from '@askwell/messages/billing/cards'
import { call } from '../../../shared/call.ts'
import { messageOf } from '../../../shared/call-error.ts'
import { notify } from '../../../shared/notify.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { useBusy } from '../../../shared/use-busy.ts'

/** A button that opens the payment provider's page for adding and replacing cards. */
export function OpenPortal({ user }: { user: User }) {
  const { isBusy, run } = useBusy()

  async function open() {
    try {
      location.assign((await call(openPortal, { email: user.email })).url)
    } catch (error) {
      notify.error(messageOf(error, commonText.unexpectedError))
    }
  }

  return (
    <Button isBusy={isBusy} onClick={() => void run(open)} className="justify-self-start">
      {text.addOrReplace}
    </Button>
  )
}
