import { endSecondFactor, renewRecoveryCodes } from '@askwell/contract/security'
import type { SecondFactorState } from '@askwell/contract/security'
import * as text from '@askwell/messages/account/two-step'
import { useState } from 'react'
import { call } from '../../../shared/call.ts'
import { formatDay } from '../../../shared/format.ts'
import { notify } from '../../../shared/notify.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Pill } from '../../../shared/ui/pill.tsx'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { LoadedContent, Section } from './section.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import { reloadSecondFactor, useSecondFactor } from './use-security.ts'

/** Two-step sign-in: its state and the actions to change it. */
export function SecondFactor() {
  const factor = useSecondFactor()
  const [codes, setCodes] = useState<string[] | null>(null)

  function handleNewCodes(newCodes: string[]) {
    setCodes(newCodes)
    void reloadSecondFactor()
  }

  return (
    <Section
      title={text.title}
      lead={text.lead}
      aside={factor.data ? <StatePill state={factor.data.state} /> : null}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      ) : (
        <LoadedContent query={factor} failure={text.loadFailed}>
          {(loaded) =>
            loaded.state === 'on' ? (
              <TurnedOn factor={loaded} onCodes={handleNewCodes} />
            ) : (
              <SecondFactorSetup onCodes={handleNewCodes} />
            )
          }
        </LoadedContent>
      )}
    </Section>
  )
}

const StatePill = ({ state }: Pick<SecondFactorState, 'state'>) => (
  <Pill tone={state === 'on' ? 'ready' : 'neutral'}>{state === 'on' ? text.on : text.off}</Pill>
)

async function turnOff(current_password: string) {
  const { message } = await call(endSecondFactor, { current_password })
  notify.success(message)
  await reloadSecondFactor()
}

type TurnedOnProps = { factor: SecondFactorState; onCodes: (codes: string[]) => void }

function TurnedOn({ factor, onCodes }: TurnedOnProps) {
  const [openStep, setOpenStep] = useState<'codes' | 'off' | null>(null)

  async function renew(current_password: string) {
    const { recovery_codes } = await call(renewRecoveryCodes, { current_password })
    onCodes(recovery_codes)
  }

  return (
    <>
      <p className="text-ink-2">
        {text.onSince({ day: formatDay(factor.since ?? 0), codes: factor.recovery_codes_left })}
      </p>
      {openStep === null ? (
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={() => setOpenStep('codes')}>
            {text.newCodes}
          </Button>
          <Button variant="danger" onClick={() => setOpenStep('off')}>
            {text.turnOff}
          </Button>
        </div>
      ) : null}
      {openStep === 'codes' ? (
        <PasswordStep
          label={text.makeNewCodes}
          busyLabel={text.makingCodes}
          onPassword={renew}
          onCancel={() => setOpenStep(null)}
        />
      ) : null}
      {openStep === 'off' ? (
        <PasswordStep
          label={text.turnOffTitle}
          busyLabel={text.turningOff}
          variant="danger"
          onPassword={turnOff}
          onCancel={() => setOpenStep(null)}
        />
      ) : null}
    </>
  )
}
