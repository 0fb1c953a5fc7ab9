import { sourceReceipt } from '@askwell/contract/knowledge'
import * as text from '@askwell/messages/conversations/transcript'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../call.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { QueryError, Skeleton } from '../../ui/states.tsx'
import { findPlace, type SourcePlace } from './find-place.ts'

type SourcePanelProps = { sourceId: string; title: string; passage: string; onClose: () => void }

/** The extracted text of a source, scrolled to the marked passage. */
export function SourcePanel({ sourceId, title, passage, onClose }: SourcePanelProps) {
  return (
    <SidePanel isOpen isWide onClose={onClose} title={title}>
      <SourceText sourceId={sourceId} passage={passage} />
    </SidePanel>
  )
}

function SourceText({ sourceId, passage }: Pick<SourcePanelProps, 'sourceId' | 'passage'>) {
  const receipt = useQuery({
    queryKey: ['receipt', sourceId],
    queryFn: ({ signal }) => call(sourceReceipt, { source_id: sourceId }, { signal }),
  })

  if (receipt.isPending) return <Skeleton className="h-40 w-full" />
  if (!receipt.data) return <QueryError title={text.sourceLoadFailed} query={receipt} />

  const { parts } = receipt.data
  const place = findPlace(parts, passage)
  const part = parts[place?.part ?? 0]
  if (!part) return <p className="text-ink-2">{text.emptySource}</p>
  return (
    // The tab stop makes long text scrollable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section tabIndex={0} aria-label={part.label} className="grid gap-4 rounded-lg">
      <h3 className="text-base [overflow-wrap:anywhere]">{part.label}</h3>
      {place ? null : <p className="text-sm text-warn">{text.placeMissing}</p>}
      <p className="text-sm whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">
        {place ? <MarkedText text={part.text} place={place} /> : part.text}
      </p>
    </section>
  )
}

function MarkedText({ text: whole, place }: { text: string; place: SourcePlace }) {
  const mark = useRef<HTMLElement>(null)
  useEffect(() => {
    mark.current?.focus({ preventScroll: true })
    mark.current?.scrollIntoView({ block: 'center' })
  }, [])

  return (
    <>
      {whole.slice(0, place.start)}
      <mark ref={mark} tabIndex={-1} className="rounded-sm bg-brand-soft text-on-brand-soft">
        {whole.slice(place.start, place.end)}
      </mark>
      {whole.slice(place.end)}
    </>
  )
}
