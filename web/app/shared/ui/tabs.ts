import { clsx } from 'clsx'

/** CSS classes of a tab; the caller defines elements and roles. */
export function tabClass(isSelected: boolean): string {
  return clsx(
    'inline-flex min-h-11 items-center gap-2 rounded-md px-3.5 text-sm font-medium whitespace-nowrap transition-colors',
    isSelected ? 'bg-brand-soft text-on-brand-soft' : 'text-ink-2 hover:bg-sunken hover:text-ink',
  )
}
