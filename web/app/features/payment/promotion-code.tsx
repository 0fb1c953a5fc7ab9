import type { AppliedDiscount } from '@askwell/contract/billing/discounts'
import * as text from '@askwell/messages/billing/promotion-field'
import * as promotionText from '@askwell/messages/billing/promotions'
import { useState, type FormEvent } from 'react'
import { messageOf } from '../../shared/call-error.ts'
import { formatCents } from '../../shared/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { TextInput } from '../../shared/ui/inputs.tsx'

type PromotionCodeProps = {
  discount: AppliedDiscount | undefined
  /** Applies a code to the order, or removes it for ''; throws an error if the code is refused. */
  onApply: (code: string) => Promise<void>
}

/** A field for a promotion code, or the applied code with a button that removes it. */
export function PromotionCode({ discount, onApply }: PromotionCodeProps) {
  const [isApplying, setIsApplying] = useState(false)
  const [error, setError] = useState('')

  async function apply(code: string): Promise<void> {
    if (isApplying) return
    setIsApplying(true)
    setError('')
    await onApply(code)
      .catch((cause: unknown) => setError(messageOf(cause, promotionText.notUsable)))
      .finally(() => setIsApplying(false))
  }

  return discount === undefined ? (
    <CodeForm isApplying={isApplying} error={error} onEnter={apply} onEmpty={setError} />
  ) : (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <output className="text-sm font-medium text-ok wrap-anywhere">
        {text.applied({ offer: offerText(discount) })}
      </output>
      <Button size="sm" variant="outline" isBusy={isApplying} onClick={() => void apply('')}>
        {text.remove}
      </Button>
    </div>
  )
}

type CodeFormProps = {
  isApplying: boolean
  error: string
  onEnter: (code: string) => Promise<void>
  onEmpty: (message: string) => void
}

function CodeForm({ isApplying, error, onEnter, onEmpty }: CodeFormProps) {
  const [code, setCode] = useState('')

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (code.trim() === '') onEmpty(text.empty)
    else void onEnter(code.trim())
  }

  return (
    <form
      noValidate
      aria-label={text.label}
      onSubmit={submit}
      className="grid grid-cols-[1fr_auto] items-start gap-2"
    >
      <TextInput
        label={text.label}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={error || undefined}
      />
      <Button type="submit" variant="outline" isBusy={isApplying} className="mt-6.5">
        {isApplying ? text.applying : text.apply}
      </Button>
      <output className="sr-only">{error}</output>
    </form>
  )
}

const offerText = ({ percent_off: percent, amount_off: cents, ...rest }: AppliedDiscount) =>
  promotionText.offer({
    ...rest,
    off: percent === null ? formatCents(cents ?? 0) : `${percent}%`,
  })
