import * as text from '@askwell/messages/conversations/transcript'
import { Suspense, lazy, useState } from 'react'
import { Button } from '../../ui/button.tsx'

const SourcePanel = lazy(async () => ({
  default: (await import('./source-panel.tsx')).SourcePanel,
}))

type SourceButtonProps = {
  sourceId: string
  title: string
  /** The quote or passage to mark in the source. */
  passage: string
  /** The URL of the passage on its web page, or ''. */
  url: string
}

/** Opens the text of a source at a passage; for a web page also links to the page. */
export function SourceButton({ sourceId, title, passage, url }: SourceButtonProps) {
  const [isOpen, setIsOpen] = useState(false)

  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {sourceId === '' ? null : (
        <Button
          variant="outline"
          size="sm"
          aria-haspopup="dialog"
          aria-label={text.viewInSourceOf({ title })}
          onClick={() => setIsOpen(true)}
        >
          {text.viewInSource}
        </Button>
      )}
      {url === '' ? null : (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="text-brand underline underline-offset-2"
        >
          {text.openPage}
        </a>
      )}
      {isOpen ? (
        <Suspense>
          <SourcePanel
            sourceId={sourceId}
            title={title}
            passage={passage}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </span>
  )
}
