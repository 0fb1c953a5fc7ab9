import * as text from '@askwell/messages/billing/sandbox'
import { useId } from 'react'

export type BankAccount = 'success' | 'failure'

const accounts = [
  ['success', text.bankPays, text.bankPaysHint],
  ['failure', text.bankFails, text.bankFailsHint],
] as const

type BankPanelProps = { account: BankAccount; onChange: (account: BankAccount) => void }

export function BankPanel({ account, onChange }: BankPanelProps) {
  const id = useId()

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">{text.bankLabel}</legend>
      {accounts.map(([value, name, effect]) => (
        <div
          key={value}
          className="relative flex min-h-11 items-start gap-3 rounded-md p-3 ring-1 ring-line ring-inset has-checked:bg-brand-soft has-checked:ring-brand"
        >
          <input
            id={`${id}-${value}`}
            type="radio"
            name="bank-account"
            value={value}
            checked={account === value}
            onChange={() => onChange(value)}
            aria-describedby={`${id}-${value}-effect`}
            className="mt-0.5 size-5 accent-brand"
          />
          <div className="grid">
            <label htmlFor={`${id}-${value}`} className="font-medium after:absolute after:inset-0">
              {name}
            </label>
            <p id={`${id}-${value}-effect`} className="text-sm text-ink-2">
              {effect}
            </p>
          </div>
        </div>
      ))}
    </fieldset>
  )
}
