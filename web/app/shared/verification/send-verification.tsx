import * as text from '@askwell/messages/account/verification'
import * as commonText from '@askwell/messages/app/common'
import { messageOf } from '../call-error.ts'
import { sendsEmail } from '../email-delivery.ts'
import { notify } from '../notify.ts'
import { useBusy } from '../use-busy.ts'
import { Button } from '../ui/button.tsx'

async function send() {
  try {
    const [{ call }, { resendVerification }] = await Promise.all([
      import('../call.ts'),
      import('@askwell/contract/recovery'),
    ])
    const { message } = await call(resendVerification, undefined)
    notify.success(message)
  } catch (error) {
    notify.error(messageOf(error, commonText.unexpectedError))
  }
}

/** Requests a new link to verify the e-mail address of the signed-in user. */
export function SendVerification() {
  const { isBusy, run } = useBusy()

  return (
    <Button
      variant="outline"
      isBusy={isBusy}
      busyLabel={text.sending}
      onClick={() => void run(send)}
      className="max-sm:w-full"
    >
      {sendsEmail ? text.sendLink : text.createLink}
    </Button>
  )
}
