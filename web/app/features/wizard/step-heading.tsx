import { useEffect, useRef } from 'react'
import { steps } from './steps.ts'
import { wizard as text } from '../../messages/en.ts'

/** Title of the step; a reader starts here after each change of step. */
export function StepHeading({ step }: { step: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  const { title, lead } = steps[step] ?? steps[0]

  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])

  return (
    <div className="grid gap-2">
      <h1 className="font-sans text-sm font-semibold tracking-normal text-ink-3">
        {text.createNewChatbot}
      </h1>
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
        {title}
      </h2>
      <p className="text-lg text-ink-2">{lead}</p>
    </div>
  )
}
