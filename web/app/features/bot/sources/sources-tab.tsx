import { useEffect, useState } from 'react'
import { FilePanel } from '../../../shared/knowledge/file-panel.tsx'
import { useErrorToast } from '../../../shared/knowledge/use-error-toast.ts'
import { WebsitePanel } from '../../../shared/knowledge/website-panel.tsx'
import { en } from '../../../shared/en.ts'
import { knowledgeWords as words } from '../../../messages/en.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import type { PanelProps } from '../panel-props.ts'
import { ReceiptPanel } from './receipt-panel.tsx'
import { RemovedList } from './removed-list.tsx'
import { SourcesTable } from './sources-table.tsx'
import { TextPanel } from './text-panel.tsx'
import { UpdateBar } from './update-bar.tsx'
import { useChanges } from './use-changes.ts'
import type { Changes } from './use-changes.ts'
import { usePanels } from './use-panels.ts'
import type { Panels } from './use-panels.ts'
import { rereadSources, useNews, useSources } from './use-sources.ts'
import { botSources as text } from '../../../messages/en.ts'

/** What the chatbot was taught from, live, and what to change about it. */
export function SourcesTab({ setting, onUnsaved }: PanelProps) {
  const sources = useSources(setting.id)
  const changes = useChanges(setting, sources.data ?? [])
  const panels = usePanels()
  const news = useNews(sources.data)
  useErrorToast(sources.error)
  useReport(changes.hasChanges, onUnsaved)

  return (
    <div className="grid grid-cols-1 gap-6">
      <AddButtons panels={panels} isBusy={changes.isUpdating} />
      <output className="sr-only">{news}</output>
      {sources.isPending ? <RowsToCome /> : null}
      {sources.isError && !sources.data ? (
        <ErrorState
          title={text.theSourcesCouldNotBe}
          error={sources.error}
          onRetry={() => void sources.refetch()}
        />
      ) : null}
      {sources.data ? <List changes={changes} panels={panels} /> : null}
      <UpdateBar changes={changes} isReady={sources.data !== undefined} />
      <FilePanel
        isOpen={panels.open === 'files'}
        onClose={panels.close}
        prompt={changes.prompt}
        present={changes.uploads.list.map(({ file }) => file)}
        onAdd={changes.addFiles}
      />
      <WebsitePanel
        isOpen={panels.open === 'website'}
        onClose={panels.close}
        botId={setting.id}
        known={new Set((sources.data ?? []).map(({ id }) => id))}
        startWith={panels.site}
        onAdded={() => void rereadSources()}
      />
      <TextPanel isOpen={panels.open === 'text'} onClose={panels.close} onAdd={changes.addText} />
      <ReceiptPanel source={panels.receipt} onClose={panels.close} />
    </div>
  )
}

function AddButtons({ panels, isBusy }: { panels: Panels; isBusy: boolean }) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        <Button variant="soft" disabled={isBusy} onClick={() => panels.show('files')}>
          {words.addNewFiles}
        </Button>
        <Button variant="soft" disabled={isBusy} onClick={() => panels.show('website')}>
          {words.addNewWebsite}
        </Button>
        <Button variant="soft" disabled={isBusy} onClick={() => panels.show('text')}>
          {text.addNewText}
        </Button>
      </div>
      <p className="text-sm text-ink-3">{en.uploadHint}</p>
    </div>
  )
}

function List({ changes, panels }: { changes: Changes; panels: Panels }) {
  const { kept, removed, texts, uploads } = changes
  if (kept.length + removed.length + texts.length + uploads.list.length === 0) {
    return <EmptyState title={text.noSourcesYet}>{text.addAFileAWebsite}</EmptyState>
  }
  return (
    <>
      <SourcesTable changes={changes} panels={panels} />
      <RemovedList removed={removed} onUndo={changes.undo} />
    </>
  )
}

/** Shown only after 150 ms, so that a fast answer does not flicker. */
function RowsToCome() {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), 150)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div className={isLate ? 'grid gap-2' : 'invisible grid gap-2'}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-14 w-full" />
      ))}
    </div>
  )
}

function useReport(hasChanges: boolean, onUnsaved: (isUnsaved: boolean) => void) {
  useEffect(() => {
    onUnsaved(hasChanges)
    return () => onUnsaved(false)
  }, [hasChanges, onUnsaved])
}
