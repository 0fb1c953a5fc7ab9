import * as commonText from '@askwell/messages/app/common'
import * as rulesText from '@askwell/messages/knowledge/rules'
import * as text from '@askwell/messages/knowledge/websites'
import { useState } from 'react'
import { messageOf } from '../call-error.ts'
import { notify } from '../notify.ts'
import { useBusy } from '../use-busy.ts'
import { Button } from '../ui/button.tsx'
import { SidePanel } from '../ui/side-panel.tsx'
import { AddressForm } from './address-form.tsx'
import { KnowledgeLimits } from './knowledge-limits.tsx'
import { isChoiceMade } from './page-choice.ts'
import { useWebsiteSearch } from './use-website-search.ts'
import type { Site } from './use-website-search.ts'
import { FoundSite } from './website-pages.tsx'

export type WebsitePanelProps = {
  isOpen: boolean
  onClose: () => void
  botId: string
  /** Ids of websites that the chatbot already has; the panel never removes them. */
  existingIds: ReadonlySet<string>
  /** A website whose pages are yet to be chosen. */
  initialSite?: Site | undefined
  onAdded: (sites: Site[]) => void
}

/** Finds the pages of websites and lets the owner choose which to ingest. */
export function WebsitePanel({ isOpen, ...rest }: WebsitePanelProps) {
  const [openCount, setOpenCount] = useState(0)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setOpenCount(openCount + 1)
  }

  return <OpenWebsitePanel key={openCount} isOpen={isOpen} {...rest} />
}

function OpenWebsitePanel(props: WebsitePanelProps) {
  const { isOpen, onClose, botId, existingIds, initialSite, onAdded } = props
  const search = useWebsiteSearch({ botId, existingIds, initialSite })
  const adding = useBusy()
  const [isSubmitted, setIsSubmitted] = useState(false)
  const isSearching = search.searches.some(({ status }) => status === 'searching')

  function close() {
    search.discard(search.sites)
    onClose()
  }

  async function add() {
    setIsSubmitted(true)
    if (search.sites.length === 0) return notify.error(rulesText.websiteRequired)
    if (!isChoiceMade(search.searches, search.excluded)) return
    await adding.run(() => search.submitChoice())
    onAdded(search.sites)
    onClose()
  }

  return (
    <SidePanel
      isOpen={isOpen}
      onClose={close}
      title={text.add}
      footer={
        <>
          <CloseButton onClose={close} />
          <Button
            disabled={!search.hasFetched || isSearching}
            isBusy={adding.isBusy}
            onClick={() => void add().catch(showError)}
          >
            {text.submit}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <AddressForm onFetch={search.fetchLinks} />
        <FoundSites search={search} isSubmitted={isSubmitted} />
        {isSubmitted && search.sites.length === 0 ? (
          <p className="text-sm text-bad">{rulesText.websiteRequired}</p>
        ) : null}
        <KnowledgeLimits botId={botId} />
      </div>
    </SidePanel>
  )
}

type FoundSitesProps = { search: ReturnType<typeof useWebsiteSearch>; isSubmitted: boolean }

function FoundSites({ search, isSubmitted }: FoundSitesProps) {
  return (
    <ul aria-label={text.addedWebsites} className="grid gap-4">
      {search.sites.map((site, index) => (
        <FoundSite
          key={site.id}
          site={site}
          search={search.searches[index] ?? { status: 'searching' }}
          excluded={search.excluded}
          isSubmitted={isSubmitted}
          onExclude={search.setExcluded}
          onRemove={() => search.remove(site)}
        />
      ))}
    </ul>
  )
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <Button variant="outline" onClick={onClose}>
      {commonText.close}
    </Button>
  )
}

const showError = (error: unknown) => notify.error(messageOf(error, commonText.unexpectedError))
