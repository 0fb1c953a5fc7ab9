import type { SourceRow } from '@askwell/contract/knowledge'
import * as text from '@askwell/messages/knowledge/websites'
import { X } from 'lucide-react'
import { useId } from 'react'
import { formatCount } from '../format.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Pill } from '../ui/pill.tsx'
import { Spinner } from '../ui/states.tsx'
import { chosenPages } from './page-choice.ts'
import type { PageSearch } from './page-choice.ts'
import type { Site } from './use-website-search.ts'

type FoundSiteProps = {
  site: Site
  search: PageSearch
  excluded: ReadonlySet<string>
  /** Whether 'Add Website' was pressed; from then on a missing choice is an error. */
  isSubmitted: boolean
  onExclude: (excluded: ReadonlySet<string>) => void
  onRemove: () => void
}

/** A website with the pages found on it. */
export function FoundSite({
  site,
  search,
  excluded,
  isSubmitted,
  onExclude,
  onRemove,
}: FoundSiteProps) {
  const titleId = useId()
  const isChoiceMissing =
    isSubmitted && search.status === 'found' && chosenPages(search, excluded).length === 0

  return (
    <li className="grid gap-3 rounded-xl p-4 ring-1 ring-line ring-inset">
      <div className="flex items-start gap-2">
        <p id={titleId} className="min-w-0 grow pt-1 font-semibold [overflow-wrap:anywhere]">
          {site.url}
        </p>
        <IconButton
          label={text.removeSite({ url: site.url })}
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
        <PageChoice
          titleId={titleId}
          pages={search.pages}
          excluded={excluded}
          onExclude={onExclude}
        />
      ) : null}
      {isChoiceMissing ? (
        <p role="alert" className="text-sm text-bad">
          {text.pageRequired}
        </p>
      ) : null}
    </li>
  )
}

function SearchState({ search }: { search: PageSearch }) {
  switch (search.status) {
    case 'searching':
      return (
        <>
          <Spinner /> {text.lookingForPages}
        </>
      )
    case 'failed':
      return (
        <>
          <Pill tone="failed">{text.failed}</Pill> {search.reason}
        </>
      )
    case 'ingesting':
      return <Pill tone="processing">{text.alreadyTaken({ count: search.count })}</Pill>
    case 'found':
      return <Pill tone="ready">{text.found({ count: search.pages.length })}</Pill>
    default:
      return search satisfies never
  }
}

type PageChoiceProps = {
  titleId: string
  pages: readonly SourceRow[]
  excluded: ReadonlySet<string>
  onExclude: (excluded: ReadonlySet<string>) => void
}

function PageChoice({ titleId, pages, excluded, onExclude }: PageChoiceProps) {
  const chosen = pages.filter(({ id }) => !excluded.has(id)).length

  function set(changed: readonly SourceRow[], isChosen: boolean) {
    const next = new Set(excluded)
    for (const { id } of changed) {
      if (isChosen) next.delete(id)
      else next.add(id)
    }
    onExclude(next)
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
          {text.chosenPages({ chosen: formatCount(chosen), total: formatCount(pages.length) })}
        </span>
      </div>
      <ul className="-mx-1 grid max-h-72 gap-1 overflow-y-auto p-1">
        {pages.map((page) => (
          <li key={page.id}>
            <Checkbox
              className="[overflow-wrap:anywhere]"
              label={page.name}
              hint={page.url === page.name ? undefined : page.url}
              checked={!excluded.has(page.id)}
              onChange={(event) => set([page], event.target.checked)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
