import { useFocusOnMount } from '../../../../shared/use-focus-on-mount.ts'

/** A heading that receives the focus when its step begins. */
export function StepHeading({ children, hint }: { children: string; hint: string }) {
  const heading = useFocusOnMount<HTMLHeadingElement>()

  return (
    <div className="grid gap-1">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {children}
      </h3>
      <p className="text-ink-2">{hint}</p>
    </div>
  )
}
