import * as invoicesText from '@askwell/messages/billing/invoices'
import * as text from '@askwell/messages/billing/payment'
import { ButtonLink } from '../../shared/ui/button.tsx'

/** Links to the next pages after a payment. */
export function NextPages() {
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/dashboard">{text.toHomePage}</ButtonLink>
      <ButtonLink to="/payment/history" variant="outline">
        {invoicesText.title}
      </ButtonLink>
    </div>
  )
}
