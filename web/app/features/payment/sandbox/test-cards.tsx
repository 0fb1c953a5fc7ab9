import * as text from '@askwell/messages/billing/sandbox'
import { formatCardNumber } from './card-fields.ts'

const testCards = [
  ['4242424242424242', text.cardSucceeds],
  ['4000002500003155', text.cardChallenge],
  ['4000000000000002', text.cardDeclined],
  ['4000000000009995', text.cardNoFunds],
  ['4000000000000069', text.cardExpired],
  ['4000000000000127', text.cardWrongCvc],
  ['4000000000000341', text.cardRenewalFails],
  ['4000000000000259', text.cardDisputed],
] as const

/** The sandbox test cards with their effects; a click fills in the form. */
export function TestCards({ onPick }: { onPick: (number: string) => void }) {
  return (
    <details className="rounded-md bg-sunken">
      <summary className="min-h-11 px-4 py-2.5 text-sm font-semibold">{text.cardsLabel}</summary>
      <ul className="grid gap-1 px-2 pb-2">
        {testCards.map(([number, effect]) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => onPick(number)}
              className="flex min-h-11 w-full flex-col justify-center gap-x-4 rounded-sm px-2 py-1 text-start text-sm hover:bg-surface sm:flex-row sm:items-center sm:justify-between"
            >
              <span className="font-medium tabular-nums">{formatCardNumber(number)}</span>
              <span className="text-ink-2">{effect}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
