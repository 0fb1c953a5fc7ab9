import { isSessionExpiredText } from './call-error.ts'
import { endSession } from './session.ts'

export type ToastKind = 'success' | 'info' | 'error'
/** An action that a toast offers, for example undo. */
export type ToastAction = { label: string; run: () => void }
export type Toast = { id: number; kind: ToastKind; text: string; action?: ToastAction | undefined }

export const toastMs = 3_000
/** Longer than `toastMs`, to leave time for the action. */
export const toastWithActionMs = 10_000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function setToasts(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function add(kind: ToastKind, text: string, action?: ToastAction) {
  // Replaces a toast with the same text, unless it has an action.
  const others = toasts.filter((toast) => toast.text !== text || toast.action !== undefined)
  setToasts([...others.slice(-3), { id: ++lastId, kind, text, action }])
}

/** Shows toasts. They close after 3,000 ms, with an action after 10,000 ms. */
export const notify = {
  success: (text: string, action?: ToastAction) => add('success', text, action),
  info: (text: string, action?: ToastAction) => add('info', text, action),
  error(text: string) {
    add('error', text)
    if (isSessionExpiredText(text)) endSession()
  },
}

export const toastList = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => toasts,
  dismiss: (id: number) => setToasts(toasts.filter((toast) => toast.id !== id)),
}
