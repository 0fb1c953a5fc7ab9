import { sourceReceipt } from '@askwell/contract/knowledge'
import type { SourceRow } from '@askwell/contract/knowledge'
import * as receiptText from '@askwell/messages/bots/receipt'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/call.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Pill } from '../../../shared/ui/pill.tsx'
import { SidePanel } from '../../../shared/ui/side-panel.tsx'
import { QueryError, Skeleton } from '../../../shared/ui/states.tsx'
import { sourceName, extractionNote } from './source-text.ts'

type ReceiptPanelProps = { source: SourceRow | null; onClose: () => void }

/** The receipt of a source: every part with its text, or why it was skipped. */
export function ReceiptPanel({ source, onClose }: ReceiptPanelProps) {
  const [shown, setShown] = useState(source)
  if (source !== null && source !== shown) setShown(source)

  return (
    <SidePanel
      isOpen={source !== null}
      onClose={onClose}
      title={receiptText.title}
      description={shown ? sourceName(shown) : undefined}
    >
      {shown ? <Receipt key={shown.id} sourceId={shown.id} /> : null}
    </SidePanel>
  )
}

const partsPerStep = 50

function Receipt({ sourceId }: { sourceId: string }) {
  const [shownCount, setShownCount] = useState(partsPerStep)
  const receipt = useQuery({
    queryKey: ['receipt', sourceId],
    queryFn: ({ signal }) => call(sourceReceipt, { source_id: sourceId }, { signal }),
    staleTime: 0,
  })

  if (receipt.isPending) return <Skeleton className="h-40 w-full" />
  if (!receipt.data) {
    return <QueryError title={receiptText.loadFailed} query={receipt} />
  }
  const { parts, chunks, source } = receipt.data
  return (
    // Makes long text scrollable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section tabIndex={0} aria-label={receiptText.textLabel} className="grid gap-4 rounded-lg">
      <p className="text-sm text-ink-2">
        {receiptText.size({
          parts: parts.length,
          characters: source.characters,
          passages: chunks,
        })}{' '}
        {extractionNote(source)}
      </p>
      <ol className="grid gap-4">
        {parts.slice(0, shownCount).map((part, index) => (
          <Part key={`${index} ${part.label}`} part={part} />
        ))}
      </ol>
      {parts.length > shownCount ? (
        <Button variant="outline" onClick={() => setShownCount(shownCount + partsPerStep)}>
          {receiptText.moreParts({ count: Math.min(partsPerStep, parts.length - shownCount) })}
        </Button>
      ) : null}
    </section>
  )
}

type PartProps = {
  part: { label: string; characters: number; skipped: string | null; text: string }
}

function Part({ part }: PartProps) {
  return (
    <li className="grid gap-2 rounded-lg p-4 ring-1 ring-line ring-inset">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base [overflow-wrap:anywhere]">{part.label}</h3>
        {part.skipped === null ? (
          <span className="text-sm text-ink-3 tabular-nums">
            {receiptText.characters({ count: part.characters })}
          </span>
        ) : (
          <Pill tone="none">{receiptText.leftOut}</Pill>
        )}
      </div>
      {part.skipped === null ? null : <p className="text-sm text-warn">{part.skipped}</p>}
      {part.text === '' ? null : (
        <p className="text-sm whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">
          {part.text}
        </p>
      )}
    </li>
  )
}
