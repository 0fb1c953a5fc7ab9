import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { toastList, toastMs } from '../notify.ts'
import type { Toast } from '../notify.ts'

const noToasts: readonly Toast[] = []

const loadCard = () => import('./toast-card.tsx')

/**
 * Loaded on the first input or toast, because visits to marketing pages rarely show one. If the card cannot be
 * loaded, for example when the toast reports a lost connection, the toast is shown as plain text.
 */
const ToastCard = lazy(async () => {
  try {
    return { default: (await loadCard()).ToastCard }
  } catch {
    return { default: PlainToast }
  }
})

function PlainToast({ toast }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => toastList.dismiss(toast.id), toastMs)
    return () => clearTimeout(timer)
  }, [toast.id])

  return (
    <span className="pointer-events-auto rounded-lg bg-surface p-3 ps-4 text-sm font-medium text-ink shadow-lift ring-1 ring-line">
      {toast.text}
    </span>
  )
}

/** Both live regions are always rendered, because screen readers announce only changes inside existing ones. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastList.subscribe, toastList.current, () => noToasts)
  useEffect(() => {
    // The toast itself loads the card again, so a failed preload is ignored.
    const preload = () => void loadCard().catch(() => undefined)
    window.addEventListener('input', preload, { once: true })
    return () => window.removeEventListener('input', preload)
  }, [])
  const errors = toasts.filter((toast) => toast.kind === 'error')
  const others = toasts.filter((toast) => toast.kind !== 'error')

  return (
    <div
      data-toasts=""
      // Above a panel on a phone only the last toast is shown, so that fields stay visible.
      className="pointer-events-none fixed inset-x-4 top-20 z-80 grid justify-items-center gap-2 sm:start-auto sm:end-6 sm:w-96 max-sm:[body:has([role=dialog])_&]:top-2 max-sm:[body:has([role=dialog])_&>*>:not(:last-child)]:hidden max-sm:[body:has([role=dialog])_&:has([role=alert]>*)>output]:hidden"
    >
      <div role="alert" aria-live="assertive" className="grid w-full gap-2">
        <Suspense>
          {errors.map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
        </Suspense>
      </div>
      <output aria-live="polite" className="grid w-full gap-2">
        <Suspense>
          {others.map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
        </Suspense>
      </output>
    </div>
  )
}
