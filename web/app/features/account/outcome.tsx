import type { ReactNode } from 'react'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { useFocusAtStart } from '../../shared/use-focus-at-start.ts'

type OutcomeProps = { title: string; words: string; children?: ReactNode }

/** What came of a step, in place of its form. The reader is led to it. */
export function Outcome({ title, words, children }: OutcomeProps) {
  const heading = useFocusAtStart<HTMLHeadingElement>()

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
          <p>{words}</p>
          {children}
        </Card>
      </div>
    </div>
  )
}
