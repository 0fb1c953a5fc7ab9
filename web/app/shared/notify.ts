import { saysSessionIsOver } from './call-error.ts'
import { endSession } from './session.ts'

export type ToastKind = 'success' | 'info' | 'error'
export type Toast = { id: number; kind: ToastKind; text: string }

export const toastMs = 3_000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function add(kind: ToastKind, text: string) {
  // The same words twice at once help nobody.
  const others = toasts.filter((toast) => toast.text !== text)
  change([...others.slice(-3), { id: ++lastId, kind, text }])
}

/** Short messages that leave by themselves after 3,000 ms. */
export const notify = {
  success: (text: string) => add('success', text),
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
