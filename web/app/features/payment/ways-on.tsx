import { billingTexts } from '../../shared/billing/texts.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { payment as text } from '../../messages/en.ts'

/** Where one goes after a payment. */
export function WaysOn() {
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/dashboard">{text.home}</ButtonLink>
      <ButtonLink to="/payment/history" variant="outline">
        {billingTexts.paymentHistory}
      </ButtonLink>
    </div>
  )
}
