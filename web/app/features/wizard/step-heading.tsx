import * as text from '@askwell/messages/wizard/steps'
import { useEffect, useRef } from 'react'
import { steps } from './steps.ts'

/** The title of the step. It receives the focus when the step changes. */
export function StepHeading({ step }: { step: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const lastStep = useRef(step)
  const { title, lead } = steps[step] ?? steps[0]

  useEffect(() => {
    if (lastStep.current === step) return
    lastStep.current = step
    heading.current?.focus()
  }, [step])

  return (
    <div className="grid gap-2">
      <h1 className="font-sans text-sm font-semibold tracking-normal text-ink-3">{text.title}</h1>
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
        {title}
      </h2>
      <p className="text-lg text-ink-2">{lead}</p>
    </div>
  )
}
