import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'

declare global {
  var earlySubmit: HTMLFormElement | undefined
  var earlyPress: HTMLButtonElement | undefined
}

/** Replays a click or submit that occurred before its part of the page was hydrated. */
export function repeatEarlyInput(): void {
  pressEarlyButton()
  submitEarlyForm()
}

function pressEarlyButton(): void {
  const button = globalThis.earlyPress
  if (!button || button.closest('[data-not-hydrated]')) return
  globalThis.earlyPress = undefined
  button.click()
}

function submitEarlyForm(): void {
  const form = globalThis.earlySubmit
  if (!form || form.closest('[data-not-hydrated]')) return
  globalThis.earlySubmit = undefined
  form.requestSubmit()
}

/** A part of a prerendered page that is hydrated after the rest. A click or submit in it is replayed then. */
export function DeferredPart({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    box.current?.removeAttribute('data-not-hydrated')
    repeatEarlyInput()
  }, [])

  return (
    <div ref={box} data-not-hydrated="" className="contents">
      {children}
    </div>
  )
}
