import { messageOf } from '../call-error.ts'
import { en } from '../en.ts'
import { notify } from '../notify.ts'
import { useBusy } from '../use-busy.ts'
import { Button } from '../ui/button.tsx'
import { verificationShared as text } from '../../messages/en.ts'

async function send() {
  try {
    const [{ call }, { resendVerification }] = await Promise.all([
      import('../call.ts'),
      import('@askwell/contract/recovery'),
    ])
    const { message } = await call(resendVerification, undefined)
    notify.success(message)
  } catch (error) {
    notify.error(messageOf(error, en.unexpectedError))
  }
}

/** Asks for a new link to confirm the email of the signed-in user. */
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
      {text.sendANewLink}
    </Button>
  )
}
