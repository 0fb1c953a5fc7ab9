import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'

declare global {
  var earlySubmit: HTMLFormElement | undefined
}

/** Sends the form that was submitted before its part of the page was awake. */
export function sendEarly(): void {
  const form = globalThis.earlySubmit
  if (!form || form.closest('[data-asleep]')) return
  globalThis.earlySubmit = undefined
  form.requestSubmit()
}

/** A part of a prerendered page whose scripts come after those of the page: its forms wait for them. */
export function Asleep({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    box.current?.removeAttribute('data-asleep')
    sendEarly()
  }, [])

  return (
    <div ref={box} data-asleep="" className="contents">
      {children}
    </div>
  )
}
