import * as text from '@askwell/messages/billing/pack'
import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { minusOne, plusOne } from './quantity.ts'

type StepperProps = { quantity: number; onChange: (quantity: number) => void }

const steps: Partial<Record<string, (quantity: number) => number>> = {
  ArrowUp: plusOne,
  ArrowDown: minusOne,
}

/** A read-only number input with buttons; arrow keys change the number too. */
export function Stepper({ quantity, onChange }: StepperProps) {
  const id = useId()

  function stepByKey(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    onChange(step(quantity))
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {text.quantity}
      </label>
      <div className="inline-flex items-center gap-1 justify-self-start rounded-md bg-surface p-1 ring-1 ring-line-strong ring-inset">
        <IconButton label={text.oneLess} tip="" onClick={() => onChange(minusOne(quantity))}>
          <Minus size={18} aria-hidden />
        </IconButton>
        <input
          id={id}
          readOnly
          inputMode="none"
          value={quantity}
          onKeyDown={stepByKey}
          className="w-16 bg-transparent text-center text-lg font-semibold tabular-nums"
        />
        <IconButton label={text.oneMore} tip="" onClick={() => onChange(plusOne(quantity))}>
          <Plus size={18} aria-hidden />
        </IconButton>
      </div>
    </div>
  )
}
