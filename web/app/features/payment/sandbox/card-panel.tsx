import * as text from '@askwell/messages/billing/sandbox'
import { TextInput } from '../../../shared/ui/inputs.tsx'
import { formatExpiry, formatCardNumber, formatCvc } from './card-fields.ts'
import type { CardErrors, CardValues } from './card-fields.ts'
import { TestCards } from './test-cards.tsx'

type CardPanelProps = {
  values: CardValues
  errors: CardErrors
  onChange: (values: CardValues) => void
}

export function CardPanel({ values, errors, onChange }: CardPanelProps) {
  return (
    <div className="grid gap-4">
      <TextInput
        label={text.cardNumber}
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="4242 4242 4242 4242"
        value={values.number}
        error={errors.number}
        onChange={({ target }) => onChange({ ...values, number: formatCardNumber(target.value) })}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextInput
          label={text.expiry}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder={text.expiryPlaceholder}
          value={values.expiry}
          error={errors.expiry}
          onChange={({ target }) => onChange({ ...values, expiry: formatExpiry(target.value) })}
        />
        <TextInput
          label={text.cvc}
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="123"
          value={values.cvc}
          error={errors.cvc}
          onChange={({ target }) => onChange({ ...values, cvc: formatCvc(target.value) })}
        />
      </div>
      <TestCards
        onPick={(number) =>
          onChange({ number: formatCardNumber(number), expiry: '12 / 34', cvc: '123' })
        }
      />
    </div>
  )
}
