import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastList } from '../notify.ts'
import type { Toast } from '../notify.ts'

const nothing: readonly Toast[] = []

/** Loaded with the first message: most visits to a marketing page never see one. */
const ToastCard = lazy(async () => ({ default: (await import('./toast-card.tsx')).ToastCard }))

/** The two live regions stand from the start, because only a change inside one is announced. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastList.subscribe, toastList.now, () => nothing)
  const errors = toasts.filter((toast) => toast.kind === 'error')
  const others = toasts.filter((toast) => toast.kind !== 'error')

  return (
    <div
      // One at a time over the head of a panel that fills a phone: its fields stay free.
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
