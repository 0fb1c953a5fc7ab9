import { billingTexts } from '../../shared/billing/texts.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Spinner } from '../../shared/ui/loader.tsx'

/** 'Pay now', with a spinner while a payment is under way. */
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
      {billingTexts.payNow}
    </Button>
  )
}
