import * as text from '@askwell/messages/billing/payment'
import { FlaskConical } from 'lucide-react'
import { useEffect, useState } from 'react'
import { tabStorage } from '../browser/tab-storage.ts'
import { usePaymentSetup, type PaymentSetup } from './use-payment-setup.ts'

/** Stored for the tab, so that the banner is shown before the server responds. */
const key = 'payment-mode'

type Mode = 'sandbox' | 'test' | 'live'

const modeOf = ({ mode, is_test }: PaymentSetup): Mode => {
  if (mode === 'sandbox') return 'sandbox'
  return is_test ? 'test' : 'live'
}

/**
 * Shown on billing screens in sandbox and test mode. If the mode is unknown at first, the space of the banner is
 * reserved for the whole visit, so that the layout does not shift.
 */
export function TestModeBanner() {
  const { data } = usePaymentSetup()
  const [storedMode] = useState(() => tabStorage.getItem(key))
  const mode = data ? modeOf(data) : storedMode

  useEffect(() => {
    if (data) tabStorage.setItem(key, modeOf(data))
  }, [data])

  if (storedMode === 'live' || (storedMode !== null && mode === 'live')) return null
  const isShown = mode === 'sandbox' || mode === 'test'

  return (
    <p
      aria-hidden={!isShown}
      className={`flex flex-wrap items-center justify-center gap-2 px-4 py-2.5 text-center text-sm font-semibold print:hidden ${isShown ? 'bg-warn-soft text-warn' : 'invisible'}`}
    >
      <FlaskConical size={18} aria-hidden />
      {text.testMode}
      {mode === 'test' ? null : <span className="font-medium">{text.sandboxMark}</span>}
    </p>
  )
}
