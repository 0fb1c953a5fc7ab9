import { useFocusAtStart } from '../../../../shared/use-focus-at-start.ts'

/** Takes the focus when its step begins, so that keyboard and screen reader are where the eye is. */
export function StepHeading({ children, hint }: { children: string; hint: string }) {
  const heading = useFocusAtStart<HTMLHeadingElement>()

  return (
    <div className="grid gap-1">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {children}
      </h3>
      <p className="text-ink-2">{hint}</p>
    </div>
  )
}
