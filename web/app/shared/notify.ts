import { saysSessionIsOver } from './call-error.ts'
import { endSession } from './session.ts'

export type ToastKind = 'success' | 'info' | 'error'
/** What a message offers to do while it stands, like undoing what it tells. */
export type ToastAction = { label: string; run: () => void }
export type Toast = { id: number; kind: ToastKind; text: string; action?: ToastAction | undefined }

export const toastMs = 3_000
/** There must be time to read what can be done, and to do it. */
export const toastWithActionMs = 10_000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function add(kind: ToastKind, text: string, action?: ToastAction) {
  // The same words twice at once help nobody, but each undo is one of its own.
  const others = toasts.filter((toast) => toast.text !== text || toast.action !== undefined)
  change([...others.slice(-3), { id: ++lastId, kind, text, action }])
}

/** Short messages that leave by themselves after 3,000 ms, or 10,000 ms when they offer to do something. */
export const notify = {
  success: (text: string, action?: ToastAction) => add('success', text, action),
  info: (text: string) => add('info', text),
  error(text: string) {
    add('error', text)
    if (saysSessionIsOver(text)) endSession()
  },
}

export const toastList = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  now: () => toasts,
  dismiss: (id: number) => change(toasts.filter((toast) => toast.id !== id)),
}
