import { FlaskConical } from 'lucide-react'
import { useEffect } from 'react'
import { billingTexts } from './texts.ts'
import { tabStorage } from '../tab-storage.ts'
import { usePaymentSetup } from './use-setup.ts'
import { billingShared as text } from '../../messages/en.ts'

/** Remembered for the tab, so that the banner is there before the server has answered. */
const key = 'test-mode'

/** Stands on every billing screen while no money moves. */
export function TestBanner() {
  const { data } = usePaymentSetup()
  const isKnown = tabStorage.getItem(key) === 'yes'

  useEffect(() => {
    if (data) tabStorage.setItem(key, data.is_test ? 'yes' : 'no')
  }, [data])

  if (!(data?.is_test ?? isKnown)) return null

  return (
    <p className="flex flex-wrap items-center justify-center gap-2 bg-warn-soft px-4 py-2.5 text-center text-sm font-semibold text-warn print:hidden">
      <FlaskConical size={18} aria-hidden />
      {billingTexts.testMode}
      {data?.mode === 'sandbox' ? <span className="font-medium">{text.sandbox}</span> : null}
    </p>
  )
}
