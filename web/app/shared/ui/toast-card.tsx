import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toastList, toastMs } from '../notify.ts'
import type { Toast, ToastKind } from '../notify.ts'
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

  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => toastList.dismiss(toast.id), toastMs)
    return () => clearTimeout(timer)
  }, [isHeld, toast.id])

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
