import { choosePages, getContent, websitePages } from '@askwell/contract/knowledge'
import * as commonText from '@askwell/messages/app/common'
import * as rulesText from '@askwell/messages/knowledge/rules'
import * as text from '@askwell/messages/knowledge/websites'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../call.ts'
import { messageOf } from '../call-error.ts'
import { notify } from '../notify.ts'
import { removeSources } from './keep-lists.ts'
import { chosenPages, searchOf } from './page-choice.ts'

export type Site = { id: string; url: string }

const pollIntervalMs = 1_500

type UseWebsiteSearchOptions = {
  botId: string
  existingIds: ReadonlySet<string>
  initialSite: Site | undefined
}

/** The websites fetched in the panel, their found pages, and the pages that the owner excluded. */
export function useWebsiteSearch({ botId, existingIds, initialSite }: UseWebsiteSearchOptions) {
  const [sites, setSites] = useState<Site[]>(initialSite ? [initialSite] : [])
  const [hasFetched, setHasFetched] = useState(initialSite !== undefined)
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const searches = useQueries({
    queries: sites.map(({ id }) => pagesQuery(id)),
    combine: (results) => results.map(({ data }) => searchOf(data)),
  })

  /** Adds a website, whose pages are then searched. Returns an error message if it was not added, else null. */
  async function fetchLinks(url: string): Promise<string | null> {
    const { website_id } = await call(getContent, { url, bot_id: botId, choose: true })
    if (existingIds.has(website_id) || sites.some(({ id }) => id === website_id)) {
      return text.siteTwice
    }
    setHasFetched(true)
    setSites((listed) => [...listed, { id: website_id, url }])
    notify.info(rulesText.websiteStarted)
    return null
  }

  function remove(site: Site) {
    setSites((listed) => listed.filter(({ id }) => id !== site.id))
    discard([site])
  }

  /** Removes websites that were fetched but not confirmed. */
  function discard(discarded: readonly Site[]) {
    const ids = new Set(discarded.map(({ id }) => id).filter((id) => !existingIds.has(id)))
    if (ids.size === 0) return
    removeSources(botId, ({ id }) => ids.has(id)).catch((error: unknown) =>
      notify.error(messageOf(error, commonText.unexpectedError)),
    )
  }

  async function submitChoice(): Promise<void> {
    for (const [index, site] of sites.entries()) {
      const search = searches[index]
      if (search?.status !== 'found') continue
      await call(choosePages, { website_id: site.id, page_ids: chosenPages(search, excluded) })
    }
  }

  return {
    sites,
    searches,
    excluded,
    hasFetched,
    fetchLinks,
    remove,
    discard,
    submitChoice,
    setExcluded,
  }
}

const pagesQuery = (id: string) => ({
  queryKey: ['website-pages', id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(websitePages, { website_id: id }, { signal }),
  staleTime: 0,
  refetchInterval: (query: { state: { data?: Parameters<typeof searchOf>[0] } }) =>
    searchOf(query.state.data).status === 'searching' ? pollIntervalMs : (false as const),
})
