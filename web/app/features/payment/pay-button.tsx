import * as text from '@askwell/messages/billing/payment'
import { Button } from '../../shared/ui/button.tsx'
import { Spinner } from '../../shared/ui/loader.tsx'

/** The button 'Pay now', with a spinner during a payment. */
export function PayButton({ isPaying, isReady }: { isPaying: boolean; isReady: boolean }) {
  return (
    <Button
      type="submit"
      size="lg"
      disabled={!isReady}
      isBusy={isPaying}
      className="w-full [&_svg]:text-current"
    >
      {isPaying ? <Spinner size={20} /> : null}
      {text.payNow}
    </Button>
  )
}
