import { FlaskConical } from 'lucide-react'
import { useEffect, useState } from 'react'
import { billingTexts } from './texts.ts'
import { tabStorage } from '../tab-storage.ts'
import { usePaymentSetup, type PaymentSetup } from './use-setup.ts'
import { billingShared as text } from '../../messages/en.ts'

/** Remembered for the tab, so that the banner is there before the server has answered. */
const key = 'payment-mode'

type Mode = 'sandbox' | 'test' | 'live'

const modeOf = ({ mode, is_test }: PaymentSetup): Mode => {
  if (mode === 'sandbox') return 'sandbox'
  return is_test ? 'test' : 'live'
}

/**
 * Stands on every billing screen while no money moves. Where that is not known yet its place is kept,
 * and stays for this visit, so that nothing moves when the answer arrives.
 */
export function TestBanner() {
  const { data } = usePaymentSetup()
  const [known] = useState(() => tabStorage.getItem(key))
  const mode = data ? modeOf(data) : known

  useEffect(() => {
    if (data) tabStorage.setItem(key, modeOf(data))
  }, [data])

  if (known === 'live' || (known !== null && mode === 'live')) return null
  const isShown = mode === 'sandbox' || mode === 'test'

  return (
    <p
      aria-hidden={!isShown}
      className={`flex flex-wrap items-center justify-center gap-2 px-4 py-2.5 text-center text-sm font-semibold print:hidden ${isShown ? 'bg-warn-soft text-warn' : 'invisible'}`}
    >
      <FlaskConical size={18} aria-hidden />
      {billingTexts.testMode}
      {mode === 'test' ? null : <span className="font-medium">{text.sandbox}</span>}
    </p>
  )
}
