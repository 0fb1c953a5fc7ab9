import { choosePages, getContent, websitePages } from '@askwell/contract/knowledge'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../call.ts'
import { messageOf } from '../call-error.ts'
import { en } from '../en.ts'
import { notify } from '../notify.ts'
import { removeSources } from './keep-lists.ts'
import { chosenPages, searchOf } from './page-choice.ts'
import { knowledgeShared as text } from '../../messages/en.ts'

export type Site = { id: string; url: string }

const searchEveryMs = 1_500

type Start = { botId: string; known: ReadonlySet<string>; startWith: Site | undefined }

/** The websites fetched in the panel, what was found of each, and which pages the owner dropped. */
export function useWebsiteSearch({ botId, known, startWith }: Start) {
  const [sites, setSites] = useState<Site[]>(startWith ? [startWith] : [])
  const [hasFetched, setHasFetched] = useState(startWith !== undefined)
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set())
  const searches = useQueries({
    queries: sites.map(({ id }) => pagesQuery(id)),
    combine: (results) => results.map(({ data }) => searchOf(data)),
  })

  /** Answers a text when the website could not be taken. */
  async function fetchLinks(url: string): Promise<string | null> {
    const { website_id } = await call(getContent, { url, bot_id: botId, choose: true })
    if (known.has(website_id) || sites.some(({ id }) => id === website_id)) {
      return text.thisWebsiteIsAlreadyIn
    }
    setHasFetched(true)
    setSites((listed) => [...listed, { id: website_id, url }])
    notify.info(en.websiteStarted)
    return null
  }

  function remove(site: Site) {
    setSites((listed) => listed.filter(({ id }) => id !== site.id))
    forget([site])
  }

  /** Takes back what was fetched but not added. */
  function forget(gone: readonly Site[]) {
    const ids = new Set(gone.map(({ id }) => id).filter((id) => !known.has(id)))
    if (ids.size === 0) return
    removeSources(botId, ({ id }) => ids.has(id)).catch((error: unknown) =>
      notify.error(messageOf(error, en.unexpectedError)),
    )
  }

  async function readChosen(): Promise<void> {
    for (const [index, site] of sites.entries()) {
      const search = searches[index]
      if (search?.status !== 'found') continue
      await call(choosePages, { website_id: site.id, page_ids: chosenPages(search, dropped) })
    }
  }

  return {
    sites,
    searches,
    dropped,
    hasFetched,
    fetchLinks,
    remove,
    forget,
    readChosen,
    setDropped,
  }
}

const pagesQuery = (id: string) => ({
  queryKey: ['website-pages', id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(websitePages, { website_id: id }, { signal }),
  staleTime: 0,
  refetchInterval: (query: { state: { data?: Parameters<typeof searchOf>[0] } }) =>
    searchOf(query.state.data).status === 'searching' ? searchEveryMs : (false as const),
})
