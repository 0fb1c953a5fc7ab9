import { groupedNumber } from './card-fields.ts'
import { payment as text } from '../../../messages/en.ts'

const testCards = [
  ['4242424242424242', text.succeeds],
  ['4000002500003155', text.asksFor3DSecure],
  ['4000000000000002', text.isDeclined],
  ['4000000000009995', text.hasInsufficientFunds],
  ['4000000000000069', text.hasExpired],
  ['4000000000000127', text.hasAWrongCvc],
  ['4000000000000341', text.succeedsOnceRenewalsFail],
  ['4000000000000259', text.succeedsIsDisputedLater],
] as const

/** The cards of the sandbox, each with what it does; a press fills the form. */
export function TestCards({ onPick }: { onPick: (number: string) => void }) {
  return (
    <details className="rounded-md bg-sunken">
      <summary className="min-h-11 px-4 py-2.5 text-sm font-semibold">{text.testCards}</summary>
      <ul className="grid gap-1 px-2 pb-2">
        {testCards.map(([number, effect]) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => onPick(number)}
              className="flex min-h-11 w-full flex-col justify-center gap-x-4 rounded-sm px-2 py-1 text-start text-sm hover:bg-surface sm:flex-row sm:items-center sm:justify-between"
            >
              <span className="font-medium tabular-nums">{groupedNumber(number)}</span>
              <span className="text-ink-2">{effect}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
