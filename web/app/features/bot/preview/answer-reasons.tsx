import * as text from '@askwell/messages/conversations/transcript'
import { Suspense, lazy, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Skeleton } from '../../../shared/ui/states.tsx'

const Explanation = lazy(async () => ({
  default: (await import('../../../shared/conversations/explanation.tsx')).Explanation,
}))

/** An explanation of how the last reply was generated; renders nothing before the first reply. */
export function AnswerReasons({ messageId }: { messageId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  if (messageId === '') return null

  return (
    <div className="grid gap-4">
      <Button
        variant="outline"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="justify-self-start"
      >
        {text.why}
      </Button>
      {isOpen ? (
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <Explanation messageId={messageId} />
        </Suspense>
      ) : null}
    </div>
  )
}
