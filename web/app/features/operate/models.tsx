import { listModelErrors } from '@askwell/contract/operate/operate-health'
import * as text from '@askwell/messages/operate/screen'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/call.ts'
import { formatCount, formatDateTime } from '../../shared/format.ts'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState, QueryError } from '../../shared/ui/states.tsx'
import { Loading, SmallTable } from './list.tsx'

const columns = [
  { title: text.hour },
  { title: text.kind },
  { title: text.error },
  { title: text.count, isNumber: true },
]

/** Failed requests to models by hour and kind. */
export function Models() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['operate', 'models'],
    queryFn: ({ signal }) => call(listModelErrors, {}, { signal }),
    staleTime: 0,
  })
  if (isPending) return <Loading />
  if (error) return <QueryError title={text.loadFailed} query={{ error, refetch }} />
  if (data.errors.length === 0) return <EmptyState title={text.noModelErrors} avatar={9} />
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h2 className="text-lg">{text.modelsTitle}</h2>
      <p className="text-sm text-ink-2">{text.modelsHint}</p>
      <SmallTable
        label={text.modelsTitle}
        columns={columns}
        rows={data.errors.map(({ hour, kind, error: failure, count }) => ({
          key: `${hour} ${kind} ${failure}`,
          cells: [formatDateTime(hour), text.kinds[kind], failure, formatCount(count)],
        }))}
      />
    </Card>
  )
}
