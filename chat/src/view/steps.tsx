import { useEffect, useRef, useState } from 'react'
import { type Step, stepWords } from '../conversation/steps.ts'
import { chatTexts, stepTexts } from '../texts.ts'
import type { Decision } from '../wire/calls.ts'
import { clockTime } from './clock-time.ts'
import { Icon } from './icons.tsx'

/** Resolves when the visitor's word was taken, rejects when it could not be told. */
export type Decide = (step: Step, decision: Decision) => Promise<void>

/** What functions do for an answer, and the questions they have for the visitor. */
export function StepList({ steps, onDecide }: { steps: readonly Step[]; onDecide: Decide }) {
  if (steps.length === 0) return null
  return (
    <ul className="cw-steps">
      {steps.map((step) => (
        <li key={step.id} data-state={step.state}>
          {step.state === 'asking' ? (
            <AskCard step={step} onDecide={onDecide} />
          ) : (
            <StepLine step={step} />
          )}
        </li>
      ))}
    </ul>
  )
}

function StepLine({ step }: { step: Step }) {
  const [label, ending] = stepWords(step)
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

type CardState = 'open' | 'sending' | 'unsent' | 'late'

/** Shows what would be sent and takes the visitor's word, up to the end of its time. */
function AskCard({ step, onDecide }: { step: Step; onDecide: Decide }) {
  const [state, setState] = useState<CardState>('open')
  const card = useRef<HTMLElement>(null)
  const { id, label, until } = step

  useEffect(() => {
    if (card.current && mayTakeFocus(card.current)) card.current.focus()
    const timer = setTimeout(() => setState('late'), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])

  function decide(decision: Decision) {
    setState('sending')
    onDecide(step, decision).catch(() => setState('unsent'))
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
        {state === 'unsent' && chatTexts.notSent}
        {state === 'late' && stepTexts.expired}
      </p>
      {state !== 'late' && (
        <>
          <div className="cw-pills">
            <Choice isMain text={chatTexts.goAhead} state={state} onPress={() => decide('run')} />
            <Choice text={chatTexts.decline} state={state} onPress={() => decide('decline')} />
          </div>
          <p className="cw-time">
            {chatTexts.decideBy} {clockTime(until)}
          </p>
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

/** Whoever writes, or is elsewhere on the page around the chat, keeps the focus. */
function mayTakeFocus(card: HTMLElement): boolean {
  const focused = document.activeElement
  if (!focused || focused === document.body) return true
  const isWriting = 'value' in focused && focused.value !== ''
  return !isWriting && card.closest('.cw')?.contains(focused) === true
}
