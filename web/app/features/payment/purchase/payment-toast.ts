import { notify } from '../../../shared/notify.ts'

/** Where the steps of a payment report: the toasts, or one toast for all of them. */
export type Reporter = Record<'success' | 'info' | 'error', (text: string) => void>

/**
 * Collects what the steps of one payment say. The specification has a text for each step; all of them are lines of one
 * toast, which `show` shows.
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
