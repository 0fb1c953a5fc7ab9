import type { SourceRow } from '@askwell/contract/knowledge'
import { useState } from 'react'
import { formatCount } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { RowActions } from './row-actions.tsx'
import { Status } from './status.tsx'
import type { Panels } from './use-panels.ts'
import { usePages } from './use-sources.ts'
import { botSources as text } from '../../../messages/en.ts'

const pagesAtOnce = 100

type WebsitePagesProps = { website: SourceRow; panels: Panels }

/** The pages of a website below its row, each with its own state and reason. */
export function WebsitePages({ website, panels }: WebsitePagesProps) {
  return (
    <tr className="border-b border-line max-sm:block">
      <td colSpan={6} className="bg-sunken px-3 py-3 max-sm:block max-sm:rounded-lg">
        <Pages website={website} panels={panels} />
      </td>
    </tr>
  )
}

function Pages({ website, panels }: WebsitePagesProps) {
  const [most, setMost] = useState(pagesAtOnce)
  const pages = usePages(website.id)

  if (pages.isPending) return <Skeleton className="h-10 w-full" />
  if (!pages.data) {
    return (
      <ErrorState
        title={text.thePagesCouldNotBe}
        error={pages.error}
        onRetry={() => void pages.refetch()}
      />
    )
  }
  const list = pages.data.pages
  if (list.length === 0) return <p className="text-sm text-ink-2">{text.noPagesWereFoundYet}</p>
  return (
    <div className="grid grid-cols-1 gap-3">
      <ul aria-label={text.pagesOfOf(website.url ?? website.name)} className="divide-y divide-line">
        {list.slice(0, most).map((page) => (
          <PageItem key={page.id} page={page} panels={panels} />
        ))}
      </ul>
      {list.length > most ? (
        <Button variant="outline" size="sm" onClick={() => setMost(most + pagesAtOnce)}>
          {text.show}
          {formatCount(Math.min(pagesAtOnce, list.length - most))}
          {text.morePages}
        </Button>
      ) : null}
    </div>
  )
}

function PageItem({ page, panels }: { page: SourceRow; panels: Panels }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_16rem_5rem]">
      <div className="[overflow-wrap:anywhere] max-sm:col-span-2">
        <p className="text-sm font-medium">{page.name}</p>
        {page.url === null || page.url === page.name ? null : (
          <p className="text-xs text-ink-3">{page.url}</p>
        )}
      </div>
      <div>
        <Status row={page.state === 'found' ? { ...page, state: 'queued' } : page} />
      </div>
      <div className="flex justify-end">
        <RowActions row={page} panels={panels} />
      </div>
    </li>
  )
}
