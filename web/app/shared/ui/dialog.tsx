import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

const backdrop =
  'fixed inset-0 z-40 bg-[#0b0d0c]/50 transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0'
const popup =
  'fixed start-1/2 top-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 grid-cols-1 gap-4 overflow-y-auto rounded-xl bg-surface p-6 wrap-anywhere text-ink shadow-lift ring-1 ring-line transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0'

type ConfirmDialogProps = {
  isOpen: boolean
  question: string
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  onCancel: () => void
  isBusy?: boolean
  children?: ReactNode
}

/** Confirms an action that cannot be undone; the cancel button has the initial focus. */
export function ConfirmDialog({
  isOpen,
  question,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  isBusy = false,
  children,
}: ConfirmDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null)

  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdrop} />
        <AlertDialog.Popup className={popup} initialFocus={cancelButton}>
          <AlertDialog.Title className="text-xl">{question}</AlertDialog.Title>
          {children ? (
            <AlertDialog.Description render={<div />} className="text-ink-2">
              {children}
            </AlertDialog.Description>
          ) : null}
          <div className="flex flex-wrap justify-end gap-3">
            <Button ref={cancelButton} variant="outline" onClick={onCancel}>
              {cancelLabel}
            </Button>
            <Button variant="danger" isBusy={isBusy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
