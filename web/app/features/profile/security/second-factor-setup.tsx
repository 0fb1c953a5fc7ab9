import { beginSecondFactor, confirmSecondFactor } from '@askwell/contract/security'
import * as rulesText from '@askwell/messages/account/rules'
import * as text from '@askwell/messages/account/two-step'
import * as commonText from '@askwell/messages/app/common'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { call } from '../../../shared/call.ts'
import { isSessionExpiredText, messageOf } from '../../../shared/call-error.ts'
import { notify } from '../../../shared/notify.ts'
import { useBusy } from '../../../shared/use-busy.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { CopyButton } from '../../../shared/ui/copy-button.tsx'
import { TextInput } from '../../../shared/ui/inputs.tsx'
import { PasswordStep } from './password-step.tsx'
import { QrCode } from './qr-code.tsx'

type SecondFactorSetupProps = { onCodes: (codes: string[]) => void }
type Seed = { secret: string; uri: string }

/** Turns on two-step sign-in: password, QR code, first code. */
export function SecondFactorSetup({ onCodes }: SecondFactorSetupProps) {
  const [isStarted, setIsStarted] = useState(false)
  const [seed, setSeed] = useState<Seed | null>(null)

  async function begin(current_password: string) {
    setSeed(await call(beginSecondFactor, { current_password }))
  }

  if (seed) return <FirstCode seed={seed} onCodes={onCodes} onCancel={() => setSeed(null)} />
  if (isStarted) {
    return (
      <PasswordStep
        label={text.next}
        busyLabel={text.checking}
        onPassword={begin}
        onCancel={() => setIsStarted(false)}
      />
    )
  }
  return (
    <Button
      variant="outline"
      className="justify-self-start max-sm:justify-self-stretch"
      onClick={() => setIsStarted(true)}
    >
      {text.setUp}
    </Button>
  )
}

const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

type FirstCodeProps = SecondFactorSetupProps & { seed: Seed; onCancel: () => void }

function FirstCode({ seed, onCodes, onCancel }: FirstCodeProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-[auto_1fr]">
      <QrCode text={seed.uri} label={text.qrCode} />
      <div className="grid content-start gap-4">
        <ol className="grid list-decimal gap-2 ps-5 text-ink-2">
          <li>{text.stepApp}</li>
          <li>{text.stepScan}</li>
        </ol>
        <div className="flex flex-wrap items-center gap-3">
          <code className="rounded-md bg-sunken px-3 py-2 text-sm break-all">
            {inGroups(seed.secret)}
          </code>
          <CopyButton
            text={seed.secret}
            label={text.copyKey}
            copiedText={text.keyCopied}
            size="sm"
            onRefused={() => notify.info(commonText.copyRefused)}
          />
        </div>
        <ConfirmForm onCodes={onCodes} onCancel={onCancel} />
      </div>
    </div>
  )
}

function ConfirmForm({ onCodes, onCancel }: SecondFactorSetupProps & { onCancel: () => void }) {
  const { isBusy, run } = useBusy()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()

  async function confirm() {
    try {
      const { recovery_codes } = await call(confirmSecondFactor, { code })
      onCodes(recovery_codes)
    } catch (refusal) {
      const reason = messageOf(refusal, commonText.unexpectedError)
      setError(reason)
      if (isSessionExpiredText(reason)) notify.error(reason)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setError(code.trim() === '' ? rulesText.codeRequired : undefined)
    if (code.trim() !== '') void run(confirm)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextInput
        label={text.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        hint={text.codeHint}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={error}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy} busyLabel={text.checking}>
          {text.turnOn}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </form>
  )
}
