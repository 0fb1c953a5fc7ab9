import * as text from '@askwell/messages/app/common'
import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { toastList, toastMs, toastWithActionMs } from '../notify.ts'
import type { Toast, ToastAction, ToastKind } from '../notify.ts'
import { IconButton } from './icon-button.tsx'
import { placeToasts } from './place-toasts.ts'

const styles: Record<ToastKind, { Icon: typeof Info; color: string }> = {
  success: { Icon: CircleCheck, color: 'text-ok' },
  info: { Icon: Info, color: 'text-info' },
  error: { Icon: CircleAlert, color: 'text-bad' },
}
/** Positions the list of toasts on mount, on focus changes and when the page content changes. */
function keepOffControls(list: HTMLElement | null | undefined) {
  if (!list) return undefined
  placeToasts(list, false)
  // Focus moves when a panel opens. Focus inside a toast must not move the list.
  const placeAgain = ({ target }: FocusEvent) => {
    if (target instanceof Node && !list.contains(target)) placeToasts(list, true)
  }
  document.addEventListener('focusin', placeAgain)
  const observer = new MutationObserver(() => placeToasts(list, true))
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', placeAgain)
    observer.disconnect()
  }
}

/** A toast. It closes after a delay unless it is hovered or focused. */
export function ToastCard({ toast }: { toast: Toast }) {
  const [isPaused, setIsPaused] = useState(false)
  const { Icon, color } = styles[toast.kind]
  const card = useRef<HTMLSpanElement>(null)
  const stayMs = toast.action ? toastWithActionMs : toastMs

  useEffect(() => {
    if (isPaused) return undefined
    const timer = setTimeout(() => toastList.dismiss(toast.id), stayMs)
    return () => clearTimeout(timer)
  }, [isPaused, stayMs, toast.id])

  useLayoutEffect(() => keepOffControls(card.current?.closest<HTMLElement>('[data-toasts]')), [])

  return (
    <span
      ref={card}
      data-toast=""
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      className="pointer-events-auto flex items-start gap-3 rounded-lg bg-surface p-3 ps-4 text-sm text-ink shadow-lift ring-1 ring-line"
    >
      <Icon size={20} aria-hidden className={clsx('mt-0.5 shrink-0', color)} />
      <span className="grid min-w-0 flex-1 py-0.5 font-medium wrap-anywhere">
        {toast.text.split('\n').map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
      {toast.action ? <ActionButton id={toast.id} action={toast.action} /> : null}
      <IconButton
        label={text.close}
        tip=""
        className="-m-1 size-8! "
        onClick={() => toastList.dismiss(toast.id)}
      >
        <X size={16} aria-hidden />
      </IconButton>
    </span>
  )
}

function ActionButton({ id, action }: { id: number; action: ToastAction }) {
  function runAction() {
    toastList.dismiss(id)
    action.run()
  }

  return (
    <button
      type="button"
      className="-my-1 min-h-8 shrink-0 rounded-md px-2 font-semibold underline underline-offset-4 hover:bg-sunken"
      onClick={runAction}
    >
      {action.label}
    </button>
  )
}
