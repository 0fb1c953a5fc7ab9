import { sourceReceipt } from '@askwell/contract/knowledge'
import type { SourceRow } from '@askwell/contract/knowledge'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/call.ts'
import { formatCount, plural } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Pill } from '../../../shared/ui/pill.tsx'
import { SidePanel } from '../../../shared/ui/side-panel.tsx'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { nameOf, readWords } from './source-words.ts'
import { botSources as say } from '../../../messages/en.ts'

type ReceiptPanelProps = { source: SourceRow | null; onClose: () => void }

/** What was read of a source: every part with its text, or why it was left out. */
export function ReceiptPanel({ source, onClose }: ReceiptPanelProps) {
  const [shown, setShown] = useState(source)
  if (source !== null && source !== shown) setShown(source)

  return (
    <SidePanel
      isOpen={source !== null}
      onClose={onClose}
      title={say.whatWasRead}
      description={shown ? nameOf(shown) : undefined}
    >
      {shown ? <Receipt key={shown.id} sourceId={shown.id} /> : null}
    </SidePanel>
  )
}

const partsAtOnce = 50

function Receipt({ sourceId }: { sourceId: string }) {
  const [most, setMost] = useState(partsAtOnce)
  const receipt = useQuery({
    queryKey: ['receipt', sourceId],
    queryFn: ({ signal }) => call(sourceReceipt, { source_id: sourceId }, { signal }),
    staleTime: 0,
  })

  if (receipt.isPending) return <Skeleton className="h-40 w-full" />
  if (!receipt.data) {
    return (
      <ErrorState
        title={say.theTextCouldNotBe}
        error={receipt.error}
        onRetry={() => void receipt.refetch()}
      />
    )
  }
  const { parts, chunks, source } = receipt.data
  return (
    // A long text must scroll without a pointer, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section tabIndex={0} aria-label={say.textThatWasRead} className="grid gap-4 rounded-lg">
      <p className="text-sm text-ink-2">
        {plural(parts.length, 'part')}, {plural(source.characters, 'character')},{' '}
        {plural(chunks, 'passage')}
        {say.toSearch}
        {readWords(source)}
      </p>
      <ol className="grid gap-4">
        {parts.slice(0, most).map((part, index) => (
          <Part key={`${index} ${part.label}`} part={part} />
        ))}
      </ol>
      {parts.length > most ? (
        <Button variant="outline" onClick={() => setMost(most + partsAtOnce)}>
          {say.show}
          {formatCount(Math.min(partsAtOnce, parts.length - most))}
          {say.moreParts}
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
            {plural(part.characters, 'character')}
          </span>
        ) : (
          <Pill tone="none">{say.leftOut}</Pill>
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
