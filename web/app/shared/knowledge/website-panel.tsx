import { isLiteralAddress, isWebsite } from '@askwell/contract/patterns'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { messageOf } from '../call-error.ts'
import { en } from '../en.ts'
import { notify } from '../notify.ts'
import { useBusy } from '../use-busy.ts'
import { Button } from '../ui/button.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { SidePanel } from '../ui/side-panel.tsx'
import { isChoiceMade } from './page-choice.ts'
import { useWebsiteSearch } from './use-website-search.ts'
import type { Site } from './use-website-search.ts'
import { FoundSite } from './website-pages.tsx'
import { knowledgeWords as words } from '../../messages/en.ts'
import { knowledgeShared as text } from '../../messages/en.ts'

export type WebsitePanelProps = {
  isOpen: boolean
  onClose: () => void
  botId: string
  /** Ids of websites that the chatbot has already; they stay whatever happens in the panel. */
  known: ReadonlySet<string>
  /** A website that waits for the choice of its pages. */
  startWith?: Site | undefined
  onAdded: (sites: Site[]) => void
}

/** Finds the pages of websites and lets the owner choose which of them are read. */
export function WebsitePanel({ isOpen, ...rest }: WebsitePanelProps) {
  const [round, setRound] = useState(0)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setRound(round + 1)
  }

  return <OpenWebsitePanel key={round} isOpen={isOpen} {...rest} />
}

function OpenWebsitePanel(props: WebsitePanelProps) {
  const { isOpen, onClose, botId, known, startWith, onAdded } = props
  const search = useWebsiteSearch({ botId, known, startWith })
  const adding = useBusy()
  const [isTried, setIsTried] = useState(false)
  const isSearching = search.searches.some(({ status }) => status === 'searching')

  function close() {
    search.forget(search.sites)
    onClose()
  }

  async function add() {
    setIsTried(true)
    if (search.sites.length === 0) return notify.error(en.noNewWebsite)
    if (!isChoiceMade(search.searches, search.dropped)) return
    await adding.run(() => search.readChosen())
    onAdded(search.sites)
    onClose()
  }

  return (
    <SidePanel
      isOpen={isOpen}
      onClose={close}
      title={words.addNewWebsite}
      footer={
        <>
          <CloseButton onClose={close} />
          <Button
            disabled={!search.hasFetched || isSearching}
            isBusy={adding.isBusy}
            onClick={() => void add().catch(refuse)}
          >
            {words.addWebsite}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <UrlForm onFetch={search.fetchLinks} />
        <FoundSites search={search} isTried={isTried} />
        {isTried && search.sites.length === 0 ? (
          <p className="text-sm text-bad">{en.noNewWebsite}</p>
        ) : null}
      </div>
    </SidePanel>
  )
}

type FoundSitesProps = { search: ReturnType<typeof useWebsiteSearch>; isTried: boolean }

function FoundSites({ search, isTried }: FoundSitesProps) {
  return (
    <ul aria-label={text.addedWebsites} className="grid gap-4">
      {search.sites.map((site, index) => (
        <FoundSite
          key={site.id}
          site={site}
          search={search.searches[index] ?? { status: 'searching' }}
          dropped={search.dropped}
          isTried={isTried}
          onDrop={search.setDropped}
          onRemove={() => search.remove(site)}
        />
      ))}
    </ul>
  )
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <Button variant="outline" onClick={onClose}>
      {en.close}
    </Button>
  )
}

const refuse = (error: unknown) => notify.error(messageOf(error, en.unexpectedError))

function UrlForm({ onFetch }: { onFetch: (url: string) => Promise<string | null> }) {
  const [url, setUrl] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { isBusy, run } = useBusy()
  const isValid = isWebsite(url) || isLiteralAddress(url)

  async function fetchLinks() {
    try {
      const refusal = await onFetch(url.trim())
      setError(refusal)
      if (refusal === null) setUrl('')
    } catch (failure) {
      setError(messageOf(failure, en.unexpectedError))
      refuse(failure)
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    if (isValid) void run(fetchLinks)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextInput
        label={text.websiteUrl}
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://www.example.com"
        hint={text.thePagesOfThisSite}
        value={url}
        error={error ?? undefined}
        onChange={(event) => {
          setUrl(event.target.value)
          setError(null)
        }}
      />
      <Button
        type="submit"
        variant="soft"
        disabled={!isValid}
        isBusy={isBusy}
        className="justify-self-start"
      >
        {words.fetchLinks}
      </Button>
    </form>
  )
}
