import type { SourceRow } from '@askwell/contract/knowledge'
import * as text from '@askwell/messages/bots/website-pages'
import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { QueryError, Skeleton } from '../../../shared/ui/states.tsx'
import { columnCount } from './cells.tsx'
import { RowActions } from './row-actions.tsx'
import { Status } from './status.tsx'
import { SyncSettings } from './sync-settings.tsx'
import type { Panels } from './use-panels.ts'
import { usePages } from './use-sources.ts'

const pagesPerStep = 100

type WebsitePagesProps = { website: SourceRow; panels: Panels }

/** The pages of a website below its row, each with its state and reason. */
export function WebsitePages({ website, panels }: WebsitePagesProps) {
  return (
    <tr className="border-b border-line max-sm:mb-3 max-sm:block">
      <td colSpan={columnCount} className="bg-sunken px-3 py-3 max-sm:block max-sm:rounded-lg">
        <div className="grid grid-cols-1 gap-4">
          <SyncSettings website={website} />
          <Pages website={website} panels={panels} />
        </div>
      </td>
    </tr>
  )
}

function Pages({ website, panels }: WebsitePagesProps) {
  const [shownCount, setShownCount] = useState(pagesPerStep)
  const pages = usePages(website.id)

  if (pages.isPending) return <Skeleton className="h-10 w-full" />
  if (!pages.data) {
    return <QueryError title={text.loadFailed} query={pages} />
  }
  const list = pages.data.pages
  if (list.length === 0) return <p className="text-sm text-ink-2">{text.empty}</p>
  return (
    <div className="grid grid-cols-1 gap-3">
      <ul
        aria-label={text.title({ site: website.url ?? website.name })}
        className="divide-y divide-line"
      >
        {list.slice(0, shownCount).map((page) => (
          <PageItem key={page.id} page={page} panels={panels} />
        ))}
      </ul>
      {list.length > shownCount ? (
        <Button
          variant="outline"
          size="sm"
          onClick={() => setShownCount(shownCount + pagesPerStep)}
        >
          {text.morePages({ count: Math.min(pagesPerStep, list.length - shownCount) })}
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
