import { endSecondFactor, renewRecoveryCodes } from '@askwell/contract/security'
import type { SecondFactorState } from '@askwell/contract/security'
import { useState } from 'react'
import { call } from '../../../shared/call.ts'
import { formatDay, plural } from '../../../shared/format.ts'
import { notify } from '../../../shared/notify.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Pill } from '../../../shared/ui/pill.tsx'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Loaded, Section } from './section.tsx'
import { SetUp } from './set-up.tsx'
import { reloadSecondFactor, useSecondFactor } from './use-security.ts'
import { security as text } from '../../../messages/en.ts'

/** Two-step sign-in: what it is now, and every way to change it. */
export function SecondFactor() {
  const factor = useSecondFactor()
  const [codes, setCodes] = useState<string[] | null>(null)

  function received(fresh: string[]) {
    setCodes(fresh)
    void reloadSecondFactor()
  }

  return (
    <Section
      title={text.twoStepSignIn}
      lead={text.asksForACodeOf}
      aside={factor.data ? <State state={factor.data.state} /> : null}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      ) : (
        <Loaded query={factor} failure="Two-step sign-in could not be loaded">
          {(known) =>
            known.state === 'on' ? (
              <TurnedOn factor={known} onCodes={received} />
            ) : (
              <SetUp onCodes={received} />
            )
          }
        </Loaded>
      )}
    </Section>
  )
}

const State = ({ state }: Pick<SecondFactorState, 'state'>) => (
  <Pill tone={state === 'on' ? 'ready' : 'neutral'}>{state === 'on' ? text.on : text.off}</Pill>
)

async function turnOff(current_password: string) {
  const { message } = await call(endSecondFactor, { current_password })
  notify.success(message)
  await reloadSecondFactor()
}

type TurnedOnProps = { factor: SecondFactorState; onCodes: (codes: string[]) => void }

function TurnedOn({ factor, onCodes }: TurnedOnProps) {
  const [asks, setAsks] = useState<'codes' | 'off' | null>(null)

  async function renew(current_password: string) {
    const { recovery_codes } = await call(renewRecoveryCodes, { current_password })
    onCodes(recovery_codes)
  }

  return (
    <>
      <p className="text-ink-2">
        {text.onSince}
        {formatDay(factor.since ?? 0)}
        {text.youHave} {plural(factor.recovery_codes_left, text.recoveryCode)}
        {text.left}
      </p>
      {asks === null ? (
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={() => setAsks('codes')}>
            {text.newRecoveryCodes}
          </Button>
          <Button variant="danger" onClick={() => setAsks('off')}>
            {text.turnOff}
          </Button>
        </div>
      ) : null}
      {asks === 'codes' ? (
        <PasswordStep
          label={text.makeNewCodes}
          busyLabel={text.makingCodes}
          onPassword={renew}
          onCancel={() => setAsks(null)}
        />
      ) : null}
      {asks === 'off' ? (
        <PasswordStep
          label={text.turnOffTwoStepSign}
          busyLabel={text.turningOff}
          variant="danger"
          onPassword={turnOff}
          onCancel={() => setAsks(null)}
        />
      ) : null}
    </>
  )
}
