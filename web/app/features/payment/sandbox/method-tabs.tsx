import * as text from '@askwell/messages/billing/sandbox'
import { CreditCard, Landmark } from 'lucide-react'
import { useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { tabClass } from '../../../shared/ui/tabs.ts'

export type Method = 'card' | 'us_bank_account'

const methods = [
  ['card', text.methodCard, CreditCard],
  ['us_bank_account', text.methodBank, Landmark],
] as const

type MethodTabsProps = {
  method: Method
  onSelect: (method: Method) => void
  children: ReactNode
}

/** The payment methods as tabs; arrow keys move between them. */
export function MethodTabs({ method, onSelect, children }: MethodTabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function moveTab(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const other = method === 'card' ? 'us_bank_account' : 'card'
    onSelect(other)
    list.current?.querySelector<HTMLButtonElement>(`[data-method="${other}"]`)?.focus()
  }

  return (
    <div className="grid gap-4">
      <div ref={list} role="tablist" aria-label={text.methodLabel} className="flex gap-1">
        {methods.map(([value, name, Icon]) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-${value}`}
            data-method={value}
            aria-selected={value === method}
            aria-controls={`${id}-panel`}
            tabIndex={value === method ? 0 : -1}
            onClick={() => onSelect(value)}
            onKeyDown={moveTab}
            className={tabClass(value === method)}
          >
            <Icon size={18} aria-hidden />
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${method}`}>
        {children}
      </div>
    </div>
  )
}
