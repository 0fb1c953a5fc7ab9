import type { BotSetting } from '@askwell/contract/bots'
import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Skeleton } from '../../shared/ui/states.tsx'

const FirstPreview = lazy(async () => ({
  default: (await import('./preview/first-preview.tsx')).FirstPreview,
}))

type WithFirstPreviewProps = { setting: BotSetting; isPossible: boolean; children: ReactNode }

/** The tabs of a chatbot, and above them a preview, which opens after the chatbot was created. */
export function WithFirstPreview({ setting, isPossible, children }: WithFirstPreviewProps) {
  const [params, setParams] = useSearchParams()
  const isOpen = isPossible && params.has('try')

  function close() {
    const rest = new URLSearchParams(params)
    rest.delete('try')
    setParams(rest, { replace: true, preventScrollReset: true })
  }

  return (
    <div className="grid grid-cols-1 gap-8">
      {isOpen ? (
        <Suspense fallback={<Skeleton className="h-96 w-full max-w-2xl" />}>
          <FirstPreview setting={setting} onClose={close} />
        </Suspense>
      ) : null}
      {children}
    </div>
  )
}
