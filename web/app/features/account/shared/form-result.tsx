import type { ReactNode } from 'react'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { useFocusOnMount } from '../../../shared/use-focus-on-mount.ts'

type FormResultProps = { title: string; message: string; children?: ReactNode }

/** The result of a form, shown instead of it. Its heading receives the focus. */
export function FormResult({ title, message, children }: FormResultProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>()

  return (
    <div className="page grid justify-items-center py-12 sm:py-16">
      <div className="grid w-full max-w-[440px] gap-6">
        <div className="grid gap-2">
          <Avatar imgId={0} size={56} className="mb-2" />
          <h1 ref={heading} tabIndex={-1} className="text-2xl sm:text-3xl">
            {title}
          </h1>
        </div>
        <Card className="grid gap-5">
          <p>{message}</p>
          {children}
        </Card>
      </div>
    </div>
  )
}
