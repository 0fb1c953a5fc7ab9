import { sourceReceipt } from '@askwell/contract/knowledge'
import type { SourceRow } from '@askwell/contract/knowledge'
import * as receiptText from '@askwell/messages/bots/receipt'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { call } from '../../../shared/call.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Pill } from '../../../shared/ui/pill.tsx'
import { SidePanel } from '../../../shared/ui/side-panel.tsx'
import { QueryError, Skeleton } from '../../../shared/ui/states.tsx'
import { sourceName } from './source-text.ts'

type ReceiptPanelProps = { source: SourceRow | null; onClose: () => void }

/** The receipt of a source: every part with its text, or the reason why it was skipped. */
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

function Receipt({ sourceId }: { sourceId: string }) {
  const receipt = useInfiniteQuery({
    queryKey: ['receipt', sourceId],
    queryFn: ({ signal, pageParam: from }) =>
      call(sourceReceipt, { source_id: sourceId, from }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

  if (receipt.isPending) return <Skeleton className="h-40 w-full" />
  const pages = receipt.data?.pages ?? []
  const [first] = pages
  if (!first) return <QueryError title={receiptText.loadFailed} query={receipt} />
  const { source, part_count, chunks } = first
  return (
    // Makes long text scrollable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section tabIndex={0} aria-label={receiptText.textLabel} className="grid gap-4 rounded-lg">
      <div className="grid gap-1 text-sm text-ink-2">
        <p>
          {receiptText.size({
            parts: part_count,
            characters: source.characters,
            passages: chunks,
          })}
        </p>
        <p className="empty:hidden">{source.reason}</p>
      </div>
      <ol className="grid gap-4">
        {wholeParts(pages).map((part, index) => (
          <Part key={`${index} ${part.label}`} part={part} />
        ))}
      </ol>
      {receipt.isFetchNextPageError ? (
        <QueryError
          title={receiptText.loadFailed}
          query={{ ...receipt, refetch: receipt.fetchNextPage }}
        />
      ) : null}
      {receipt.hasNextPage && !receipt.isFetchNextPageError ? (
        <Button
          variant="outline"
          isBusy={receipt.isFetchingNextPage}
          onClick={() => void receipt.fetchNextPage()}
        >
          {receiptText.moreText}
        </Button>
      ) : null}
    </section>
  )
}

type ReceiptPage = z.output<(typeof sourceReceipt)['reply']>
type ReceiptPart = ReceiptPage['parts'][number]
type WholePart = Omit<ReceiptPart, 'text' | 'continues'> & { texts: string[] }

/** The parts of all loaded pages. A part that is continued on the next page is joined. */
function wholeParts(pages: readonly ReceiptPage[]): WholePart[] {
  const parts: WholePart[] = []
  for (const { text, continues, ...part } of pages.flatMap((page) => page.parts)) {
    const before = parts.at(-1)
    if (continues && before) before.texts.push(text)
    else parts.push({ ...part, texts: [text] })
  }
  return parts
}

function Part({ part }: { part: WholePart }) {
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
      {part.texts[0] === '' ? null : (
        <p className="text-sm whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">
          {part.texts}
        </p>
      )}
    </li>
  )
}
