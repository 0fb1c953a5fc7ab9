import { TextInput } from '../../../shared/ui/inputs.tsx'
import { groupedExpiry, groupedNumber, shortCode } from './card-fields.ts'
import type { CardErrors, CardValues } from './card-fields.ts'
import { TestCards } from './test-cards.tsx'
import { payment as text } from '../../../messages/en.ts'

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
        onChange={({ target }) => onChange({ ...values, number: groupedNumber(target.value) })}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextInput
          label={text.expiryDate}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder={text.mmYy}
          value={values.expiry}
          error={errors.expiry}
          onChange={({ target }) => onChange({ ...values, expiry: groupedExpiry(target.value) })}
        />
        <TextInput
          label={text.cvc}
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="123"
          value={values.cvc}
          error={errors.cvc}
          onChange={({ target }) => onChange({ ...values, cvc: shortCode(target.value) })}
        />
      </div>
      <TestCards
        onPick={(number) =>
          onChange({ number: groupedNumber(number), expiry: '12 / 34', cvc: '123' })
        }
      />
    </div>
  )
}
