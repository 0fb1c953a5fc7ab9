import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toastList, toastMs, toastWithActionMs } from '../notify.ts'
import type { Toast, ToastAction, ToastKind } from '../notify.ts'
import { words } from '../../messages/en.ts'
import { IconButton } from './icon-button.tsx'

const looks: Record<ToastKind, { Icon: typeof Info; colour: string }> = {
  success: { Icon: CircleCheck, colour: 'text-ok' },
  info: { Icon: Info, colour: 'text-info' },
  error: { Icon: CircleAlert, colour: 'text-bad' },
}
/** One message; it leaves after a while unless it is hovered or holds the focus. */
export function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false)
  const { Icon, colour } = looks[toast.kind]
  const stayMs = toast.action ? toastWithActionMs : toastMs

  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => toastList.dismiss(toast.id), stayMs)
    return () => clearTimeout(timer)
  }, [isHeld, stayMs, toast.id])

  return (
    <span
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className="pointer-events-auto flex items-start gap-3 rounded-lg bg-surface p-3 ps-4 text-sm text-ink shadow-lift ring-1 ring-line"
    >
      <Icon size={20} aria-hidden className={clsx('mt-0.5 shrink-0', colour)} />
      <span className="min-w-0 flex-1 py-0.5 font-medium wrap-anywhere">{toast.text}</span>
      {toast.action ? <Offer id={toast.id} action={toast.action} /> : null}
      <IconButton
        label={words.close}
        tip=""
        className="-m-1 size-8! "
        onClick={() => toastList.dismiss(toast.id)}
      >
        <X size={16} aria-hidden />
      </IconButton>
    </span>
  )
}

function Offer({ id, action }: { id: number; action: ToastAction }) {
  function take() {
    toastList.dismiss(id)
    action.run()
  }

  return (
    <button
      type="button"
      className="-my-1 min-h-8 shrink-0 rounded-md px-2 font-semibold underline underline-offset-4 hover:bg-sunken"
      onClick={take}
    >
      {action.label}
    </button>
  )
}
