import type { SourceRow } from '@askwell/contract/knowledge'
import { X } from 'lucide-react'
import { useId } from 'react'
import { formatCount, plural } from '../format.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Pill } from '../ui/pill.tsx'
import { Spinner } from '../ui/states.tsx'
import { chosenPages } from './page-choice.ts'
import type { Search } from './page-choice.ts'
import type { Site } from './use-website-search.ts'
import { knowledgeShared as text } from '../../messages/en.ts'

type FoundSiteProps = {
  site: Site
  search: Search
  dropped: ReadonlySet<string>
  /** 'Add Website' was pressed: an empty choice is now an error. */
  isTried: boolean
  onDrop: (dropped: ReadonlySet<string>) => void
  onRemove: () => void
}

/** One fetched website with the pages that were found. */
export function FoundSite({ site, search, dropped, isTried, onDrop, onRemove }: FoundSiteProps) {
  const titleId = useId()
  const isUnchosen =
    isTried && search.status === 'found' && chosenPages(search, dropped).length === 0

  return (
    <li className="grid gap-3 rounded-xl p-4 ring-1 ring-line ring-inset">
      <div className="flex items-start gap-2">
        <p id={titleId} className="min-w-0 grow pt-1 font-semibold [overflow-wrap:anywhere]">
          {site.url}
        </p>
        <IconButton
          label={text.removeOf2(site.url)}
          tip=""
          className="-me-2 -mt-1"
          onClick={onRemove}
        >
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      <output className="flex items-center gap-2 text-sm text-ink-2">
        <SearchState search={search} />
      </output>
      {search.status === 'found' ? (
        <PageChoice titleId={titleId} pages={search.pages} dropped={dropped} onDrop={onDrop} />
      ) : null}
      {isUnchosen ? (
        <p role="alert" className="text-sm text-bad">
          {text.chooseAtLeastOnePage}
        </p>
      ) : null}
    </li>
  )
}

function SearchState({ search }: { search: Search }) {
  switch (search.status) {
    case 'searching':
      return (
        <>
          <Spinner />
          {text.lookingForPagesThisCan}
        </>
      )
    case 'failed':
      return (
        <>
          <Pill tone="failed">{text.failed}</Pill> {search.reason}
        </>
      )
    case 'reading':
      return (
        <Pill tone="processing">
          {plural(search.count, 'page')}
          {text.takenAlready}
        </Pill>
      )
    case 'found':
      return (
        <Pill tone="ready">
          {plural(search.pages.length, 'page')}
          {text.found}
        </Pill>
      )
    default:
      return search satisfies never
  }
}

type PageChoiceProps = {
  titleId: string
  pages: readonly SourceRow[]
  dropped: ReadonlySet<string>
  onDrop: (dropped: ReadonlySet<string>) => void
}

function PageChoice({ titleId, pages, dropped, onDrop }: PageChoiceProps) {
  const chosen = pages.filter(({ id }) => !dropped.has(id)).length

  function set(changed: readonly SourceRow[], isChosen: boolean) {
    const next = new Set(dropped)
    for (const { id } of changed) {
      if (isChosen) next.delete(id)
      else next.add(id)
    }
    onDrop(next)
  }

  return (
    <fieldset aria-labelledby={titleId} className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" variant="outline" onClick={() => set(pages, true)}>
          {text.selectAll}
        </Button>
        <Button size="sm" variant="outline" onClick={() => set(pages, false)}>
          {text.selectNone}
        </Button>
        <span className="text-sm text-ink-3 tabular-nums">
          {formatCount(chosen)}
          {text.of}
          {formatCount(pages.length)}
          {text.chosen}
        </span>
      </div>
      <ul className="-mx-1 grid max-h-72 gap-1 overflow-y-auto p-1">
        {pages.map((page) => (
          <li key={page.id}>
            <Checkbox
              className="[overflow-wrap:anywhere]"
              label={page.name}
              hint={page.url === page.name ? undefined : page.url}
              checked={!dropped.has(page.id)}
              onChange={(event) => set([page], event.target.checked)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
