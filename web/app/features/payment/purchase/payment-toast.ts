import { notify } from '../../../shared/notify.ts'

/** Receives the messages of payment steps: as separate toasts, or as one toast for all. */
export type Reporter = Record<'success' | 'info' | 'error', (text: string) => void>

/**
 * Collects the messages of the steps of one payment as lines of one toast, which `show` displays. The specification has
 * a text for each step.
 */
export function collectToast(): Reporter & { show: () => void } {
  const lines = new Set<string>()
  let hasFailed = false
  const add = (text: string) => void lines.add(text)
  return {
    success: add,
    info: add,
    error(text) {
      hasFailed = true
      add(text)
    },
    show() {
      const text = [...lines].join('\n')
      if (hasFailed) notify.error(text)
      else if (text !== '') notify.success(text)
    },
  }
}
