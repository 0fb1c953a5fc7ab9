import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'

declare global {
  var earlySubmit: HTMLFormElement | undefined
  var earlyPress: HTMLButtonElement | undefined
}

/** Repeats what was pressed or sent before its part of the page was hydrated. */
export function repeatEarlyInput(): void {
  pressEarlyButton()
  submitEarlyForm()
}

function pressEarlyButton(): void {
  const button = globalThis.earlyPress
  if (!button || button.closest('[data-asleep]')) return
  globalThis.earlyPress = undefined
  button.click()
}

function submitEarlyForm(): void {
  const form = globalThis.earlySubmit
  if (!form || form.closest('[data-asleep]')) return
  globalThis.earlySubmit = undefined
  form.requestSubmit()
}

/** A part of a prerendered page that is hydrated after the page; its forms and buttons wait until then. */
export function DeferredPart({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    box.current?.removeAttribute('data-asleep')
    repeatEarlyInput()
  }, [])

  return (
    <div ref={box} data-asleep="" className="contents">
      {children}
    </div>
  )
}
