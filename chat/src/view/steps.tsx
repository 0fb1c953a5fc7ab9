import * as stepsText from '@askwell/messages/chat/steps'
import * as windowText from '@askwell/messages/chat/window'
import { useEffect, useRef, useState } from 'react'
import type { Step } from '../api/step.ts'
import { stepTexts } from '../conversation/steps.ts'
import type { Decision } from '../api/calls.ts'
import { clockTime } from './clock-time.ts'
import { Icon } from './icons.tsx'

/** Sends the visitor's decision. Resolves when the server has accepted it; rejects if sending fails. */
export type DecideHandler = (step: Step, decision: Decision) => Promise<void>

/** The function calls of a reply and their pending confirmations. */
export function StepList({ steps, onDecide }: { steps: readonly Step[]; onDecide: DecideHandler }) {
  if (steps.length === 0) return null
  return (
    <ul className="cw-steps">
      {steps.map((step) => (
        <li key={step.id} data-state={step.state}>
          {step.state === 'asking' ? (
            <ConfirmationCard step={step} onDecide={onDecide} />
          ) : (
            <StepLine step={step} />
          )}
        </li>
      ))}
    </ul>
  )
}

function StepLine({ step }: { step: Step }) {
  const [label, ending] = stepTexts(step)
  return (
    <>
      {step.state === 'running' ? (
        <i className="cw-spinner" />
      ) : (
        <Icon shape={step.state === 'done' ? 'check' : 'close'} size={16} />
      )}
      <span>
        {label}
        {ending && <b>{ending}</b>}
      </span>
    </>
  )
}

type CardState = 'open' | 'sending' | 'failed' | 'expired'

/** Shows the arguments of a function call, which the visitor can confirm or decline until it expires. */
function ConfirmationCard({ step, onDecide }: { step: Step; onDecide: DecideHandler }) {
  const [state, setState] = useState<CardState>('open')
  const card = useRef<HTMLElement>(null)
  const { id, label, until } = step

  useEffect(() => {
    if (card.current && canTakeFocus(card.current)) card.current.focus()
    const timer = setTimeout(() => setState('expired'), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])

  function decide(decision: Decision) {
    setState('sending')
    onDecide(step, decision).catch(() => setState('failed'))
  }

  return (
    <section ref={card} className="cw-ask" aria-labelledby={id} tabIndex={-1}>
      <p id={id}>{label}</p>
      <dl>
        {step.arguments.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p role="alert">
        {state === 'failed' && windowText.notSent}
        {state === 'expired' && stepsText.expired}
      </p>
      {state !== 'expired' && (
        <>
          <div className="cw-pills">
            <Choice isMain text={windowText.goAhead} state={state} onPress={() => decide('run')} />
            <Choice text={windowText.decline} state={state} onPress={() => decide('decline')} />
          </div>
          <p className="cw-time">{windowText.decideBy({ time: clockTime(until) })}</p>
        </>
      )}
    </section>
  )
}

type ChoiceProps = { text: string; state: CardState; isMain?: boolean; onPress: () => void }

function Choice({ text, state, isMain = false, onPress }: ChoiceProps) {
  return (
    <button
      type="button"
      className={isMain ? 'cw-pill cw-main' : 'cw-pill'}
      disabled={state === 'sending'}
      onClick={onPress}
    >
      {text}
    </button>
  )
}

/** Whether the card may take the focus: not from a field with text, or from outside the chat. */
function canTakeFocus(card: HTMLElement): boolean {
  const focused = document.activeElement
  if (!focused || focused === document.body) return true
  const isWriting = 'value' in focused && focused.value !== ''
  return !isWriting && card.closest('.cw')?.contains(focused) === true
}
