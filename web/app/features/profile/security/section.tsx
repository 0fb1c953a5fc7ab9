import { useId } from 'react'
import type { ReactNode } from 'react'
import { Card } from '../../../shared/ui/card.tsx'
import { QueryError, Skeleton } from '../../../shared/ui/states.tsx'

type SectionProps = { title: string; lead: ReactNode; aside?: ReactNode; children: ReactNode }

/** A card with a heading that labels it. */
export function Section({ title, lead, aside, children }: SectionProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <Card className="grid gap-5">
        <div className="grid gap-1.5">
          <div className="flex items-center justify-between gap-3">
            <h2 id={headingId} className="text-xl">
              {title}
            </h2>
            {aside}
          </div>
          <p className="text-ink-2">{lead}</p>
        </div>
        {children}
      </Card>
    </section>
  )
}

type QueryState<Data> = {
  data: Data | undefined
  error: unknown
  refetch: () => unknown
}

/** A skeleton, an error with a retry button, or the loaded content. */
export function LoadedContent<Data>({
  query,
  failure,
  children,
}: {
  query: QueryState<Data>
  failure: string
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) {
    return <QueryError title={failure} query={query} />
  }
  return (
    <div className="grid gap-3">
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-6 w-1/2" />
    </div>
  )
}
