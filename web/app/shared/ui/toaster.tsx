import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastList } from '../notify.ts'
import type { Toast } from '../notify.ts'

const noToasts: readonly Toast[] = []

/** Loaded with the first toast, because most visits to a marketing page show none. */
const ToastCard = lazy(async () => ({ default: (await import('./toast-card.tsx')).ToastCard }))

/** Both live regions are always rendered, because screen readers announce only changes inside them. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastList.subscribe, toastList.current, () => noToasts)
  const errors = toasts.filter((toast) => toast.kind === 'error')
  const others = toasts.filter((toast) => toast.kind !== 'error')

  return (
    <div
      data-toasts=""
      // Above a panel on a phone only one toast is shown, so that it covers no fields.
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
