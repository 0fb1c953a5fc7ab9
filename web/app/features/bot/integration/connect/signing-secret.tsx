import { testDelivery } from '@askwell/contract/integrations/connectors'
import * as connectorsText from '@askwell/messages/connectors/list'
import * as deliveriesText from '@askwell/messages/functions/deliveries'
import * as text from '@askwell/messages/functions/signing-secret'
import { useRef, useState } from 'react'
import { call } from '../../../../shared/call.ts'
import { notify } from '../../../../shared/notify.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { CopyButton } from '../../../../shared/ui/copy-button.tsx'
import { TextInput } from '../../../../shared/ui/inputs.tsx'
import { useBusy } from '../../../../shared/use-busy.ts'
import { errorMessageOf } from '../shared/error-message-of.ts'
import { CodeExample } from './code-example.tsx'

type SigningSecretProps = { botId: string; secret: string; onDone: () => void }

/** The signing secret, which is shown only once. A lost secret is replaced by connecting again. */
export function SigningSecret({ botId, secret, onDone }: SigningSecretProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isExampleShown, setIsExampleShown] = useState(false)
  const sending = useBusy()

  return (
    <div className="grid gap-5">
      <p className="text-ink-2">{text.connected}</p>
      <TextInput
        ref={input}
        label={text.label}
        hint={text.shownOnce}
        readOnly
        value={secret}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap gap-3">
        <CopyButton
          text={secret}
          label={text.copySecret}
          copiedText={text.secretCopied}
          onRefused={() => input.current?.select()}
        />
        <Button
          variant="outline"
          isBusy={sending.isBusy}
          onClick={() => void sending.run(() => sendTest(botId))}
        >
          {deliveriesText.sendTest}
        </Button>
      </div>
      <Button
        variant="ghost"
        aria-expanded={isExampleShown}
        className="-ms-4 justify-self-start"
        onClick={() => setIsExampleShown(!isExampleShown)}
      >
        {isExampleShown ? text.hideExample : text.showExample}
      </Button>
      {isExampleShown ? <CodeExample /> : null}
      <Button className="justify-self-end max-sm:w-full" onClick={onDone}>
        {connectorsText.done}
      </Button>
    </div>
  )
}

/** Queues a test delivery. Its result is in the log of deliveries. */
export async function sendTest(botId: string): Promise<void> {
  try {
    notify.success((await call(testDelivery, { bot_id: botId })).message)
  } catch (error) {
    notify.error(errorMessageOf(error))
  }
}
