import type { FunctionCard } from '@askwell/contract/integrations/integrations'
import * as text from '@askwell/messages/functions/activity'
import { useId, useState } from 'react'
import { Button } from '../../../../shared/ui/button.tsx'
import { Field } from '../../../../shared/ui/field.tsx'
import { SegmentedControl } from '../../../../shared/ui/segmented-control.tsx'
import { EmptyState, QueryError, Skeleton } from '../../../../shared/ui/states.tsx'
import { CallList } from './call-list.tsx'
import { useCalls, type CallFilters } from './use-calls.ts'

type CallLogProps = { botId: string; functions: readonly FunctionCard[] }

/** The call log of a chatbot, for finding the causes of failures. */
export function CallLog({ botId, functions }: CallLogProps) {
  const [filters, setFilters] = useState<CallFilters>({ functionId: '', outcome: 'all' })
  const log = useCalls(botId, filters)
  const titleId = useId()
  const isFiltered = hasFilters(filters)
  const isEmpty = log.data?.pages[0]?.calls.length === 0

  // Hidden for a chatbot without functions, unless its log has calls of deleted ones.
  if (functions.length === 0 && !isFiltered && (isEmpty || log.isPending)) return null
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h3 id={titleId} className="text-xl">
          {text.title}
        </h3>
        <p className="text-ink-2">{text.lead}</p>
      </div>
      {isEmpty && !isFiltered ? null : (
        <Filters functions={functions} filters={filters} onChange={setFilters} />
      )}
      {isEmpty ? <NoCalls isFiltered={isFiltered} /> : <Calls log={log} />}
    </section>
  )
}

const hasFilters = ({ functionId, outcome }: CallFilters) => functionId !== '' || outcome !== 'all'

const outcomes = [
  { value: 'all', label: text.allOutcomes },
  { value: 'ok', label: text.worked },
  { value: 'failed', label: text.failed },
] as const

type FiltersProps = Pick<CallLogProps, 'functions'> & {
  filters: CallFilters
  onChange: (filters: CallFilters) => void
}

function Filters({ functions, filters, onChange }: FiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Field label={text.functionLabel} isLabelHidden className="max-sm:w-full sm:min-w-56">
        {(controlProps) => (
          <select
            {...controlProps}
            value={filters.functionId}
            onChange={(event) => onChange({ ...filters, functionId: event.target.value })}
            className="control select-control"
          >
            <option value="">{text.allFunctions}</option>
            {functions.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <SegmentedControl
        label={text.outcomeLabel}
        options={outcomes}
        value={filters.outcome}
        onChange={(outcome) => onChange({ ...filters, outcome })}
      />
    </div>
  )
}

function Calls({ log }: { log: ReturnType<typeof useCalls> }) {
  if (log.isPending) return <CallsSkeleton />
  if (!log.data) {
    return <QueryError title={text.loadFailed} query={log} />
  }
  const calls = log.data.pages.flatMap((page) => page.calls)
  return (
    <>
      <CallList label={text.listLabel} calls={calls} />
      {log.hasNextPage ? (
        <Button
          variant="outline"
          isBusy={log.isFetchingNextPage}
          busyLabel={text.loading}
          onClick={() => void log.fetchNextPage()}
          className="justify-self-center"
        >
          {text.showMore}
        </Button>
      ) : null}
    </>
  )
}

function NoCalls({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title={text.nothingMatches} avatar={9} />
  return (
    <EmptyState title={text.empty} avatar={9}>
      {text.emptyHint}
    </EmptyState>
  )
}

function CallsSkeleton() {
  return (
    <div className="grid gap-3 rounded-xl bg-surface p-5 ring-1 ring-line ring-inset">
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} className="h-12 w-full" />
      ))}
      <span className="sr-only">{text.loading}</span>
    </div>
  )
}
