import { beginSecondFactor, confirmSecondFactor } from '@askwell/contract/security'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { call } from '../../../shared/call.ts'
import { messageOf } from '../../../shared/call-error.ts'
import { en } from '../../../shared/en.ts'
import { notify } from '../../../shared/notify.ts'
import { useBusy } from '../../../shared/use-busy.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { CopyButton } from '../../../shared/ui/copy-button.tsx'
import { TextInput } from '../../../shared/ui/inputs.tsx'
import { PasswordStep } from './password-step.tsx'
import { QrCode } from './qr-code.tsx'
import { security as say } from '../../../messages/en.ts'

type SetUpProps = { onCodes: (codes: string[]) => void }
type Seed = { secret: string; uri: string }

/** From 'off' to the first code of the app: password, QR code, code. */
export function SetUp({ onCodes }: SetUpProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [seed, setSeed] = useState<Seed | null>(null)

  async function begin(current_password: string) {
    setSeed(await call(beginSecondFactor, { current_password }))
  }

  if (seed) return <FirstCode seed={seed} onCodes={onCodes} onCancel={() => setSeed(null)} />
  if (isAsking) {
    return (
      <PasswordStep
        label={say.continue}
        busyLabel={say.checking}
        onPassword={begin}
        onCancel={() => setIsAsking(false)}
      />
    )
  }
  return (
    <Button
      variant="outline"
      className="justify-self-start max-sm:justify-self-stretch"
      onClick={() => setIsAsking(true)}
    >
      {say.setUpTwoStepSign}
    </Button>
  )
}

const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

type FirstCodeProps = SetUpProps & { seed: Seed; onCancel: () => void }

function FirstCode({ seed, onCodes, onCancel }: FirstCodeProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-[auto_1fr]">
      <QrCode text={seed.uri} label={say.qrCodeForYourAuthenticator} />
      <div className="grid content-start gap-4">
        <ol className="grid list-decimal gap-2 ps-5 text-ink-2">
          <li>{say.openAnAuthenticatorAppOn}</li>
          <li>{say.scanThePictureOrType}</li>
        </ol>
        <div className="flex flex-wrap items-center gap-3">
          <code className="rounded-md bg-sunken px-3 py-2 text-sm break-all">
            {inGroups(seed.secret)}
          </code>
          <CopyButton
            text={seed.secret}
            label={say.copyKey}
            copiedText={say.keyCopiedToClipboard}
            size="sm"
            onRefused={() => notify.info(en.copyRefused)}
          />
        </div>
        <ConfirmForm onCodes={onCodes} onCancel={onCancel} />
      </div>
    </div>
  )
}

function ConfirmForm({ onCodes, onCancel }: SetUpProps & { onCancel: () => void }) {
  const { isBusy, run } = useBusy()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()

  async function confirm() {
    try {
      const { recovery_codes } = await call(confirmSecondFactor, { code })
      onCodes(recovery_codes)
    } catch (refusal) {
      const reason = messageOf(refusal, en.unexpectedError)
      setError(reason)
      notify.error(reason)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setError(code.trim() === '' ? en.codeRequired : undefined)
    if (code.trim() !== '') void run(confirm)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextInput
        label={say.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        hint={say.theSixDigitsThatThe}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={error}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy} busyLabel={say.checking}>
          {say.turnOn}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {say.cancel}
        </Button>
      </div>
    </form>
  )
}
