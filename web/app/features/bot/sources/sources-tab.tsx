import type { SourceRow } from '@askwell/contract/knowledge'
import * as text from '@askwell/messages/bots/sources'
import * as filesText from '@askwell/messages/knowledge/files'
import * as rulesText from '@askwell/messages/knowledge/rules'
import * as websitesText from '@askwell/messages/knowledge/websites'
import { Suspense, lazy, useEffect, useState } from 'react'
import { brand } from '../../../shared/brand.ts'
import { FilePanel } from '../../../shared/knowledge/file-panel.tsx'
import { KnowledgeLimits } from '../../../shared/knowledge/knowledge-limits.tsx'
import { useErrorToast } from '../../../shared/knowledge/use-error-toast.ts'
import { WebsitePanel } from '../../../shared/knowledge/website-panel.tsx'
import { useReportUnsaved } from '../../../shared/unsaved/use-report-unsaved.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { EmptyState, QueryError, Skeleton } from '../../../shared/ui/states.tsx'
import type { PanelProps } from '../shared/panel-props.ts'
import { ReceiptPanel } from './receipt-panel.tsx'
import { RemovedList } from './removed-list.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { SourcesTable } from './sources-table.tsx'
import { TextPanel } from './text-panel.tsx'
import { UpdateBar } from './update-bar.tsx'
import { useChanges } from './use-changes.ts'
import type { Changes } from './use-changes.ts'
import { usePanels } from './use-panels.ts'
import type { Panels } from './use-panels.ts'
import { useSelection, type Selection } from './use-selection.ts'
import { rereadSources, useChangeAnnouncement, useSources } from './use-sources.ts'

const TeamAnswers = lazy(async () => ({
  default: (await import('../answers/team-answers.tsx')).TeamAnswers,
}))

/** The sources of a chatbot with their states, and unsaved changes. */
export function SourcesTab({ setting, onUnsaved }: PanelProps) {
  const sources = useSources(setting.id)
  const changes = useChanges(setting, sources.data)
  const selection = useSelection(changes.remaining)
  const panels = usePanels()
  const announcement = useChangeAnnouncement(sources.data?.sources)
  useErrorToast(sources.error)
  useReportUnsaved(changes.hasChanges, onUnsaved)

  return (
    <div className="grid grid-cols-1 gap-6">
      <AddButtons panels={panels} isBusy={changes.isUpdating} />
      <output className="sr-only">{announcement}</output>
      {sources.isPending ? <RowsSkeleton /> : null}
      {sources.isError && !sources.data ? (
        <QueryError title={text.loadFailed} query={sources} />
      ) : null}
      {sources.data ? <List changes={changes} panels={panels} selection={selection} /> : null}
      <KnowledgeLimits
        botId={setting.id}
        pending={pendingFiles(changes)}
        characters={charactersIn(sources.data?.sources)}
      />
      <UpdateBar changes={changes} isReady={sources.data !== undefined}>
        <SelectionBar botId={setting.id} selection={selection} onRemove={changes.removeAll} />
      </UpdateBar>
      <Suspense>
        <TeamAnswers botId={setting.id} />
      </Suspense>
      <FilePanel
        isOpen={panels.open === 'files'}
        onClose={panels.close}
        botId={setting.id}
        prompt={changes.prompt}
        existing={changes.uploads.list.map(({ file }) => file)}
        onAdd={changes.addFiles}
      />
      <WebsitePanel
        isOpen={panels.open === 'website'}
        onClose={panels.close}
        botId={setting.id}
        existingIds={new Set((sources.data?.sources ?? []).map(({ id }) => id))}
        initialSite={panels.site}
        onAdded={() => void rereadSources()}
      />
      <TextPanel botId={setting.id} panels={panels} onAdd={changes.addText} />
      <ReceiptPanel source={panels.receipt} onClose={panels.close} />
    </div>
  )
}

function AddButtons({ panels, isBusy }: { panels: Panels; isBusy: boolean }) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        <Button variant="soft" disabled={isBusy} onClick={() => panels.show('files')}>
          {filesText.addFiles}
        </Button>
        <Button variant="soft" disabled={isBusy} onClick={() => panels.show('website')}>
          {websitesText.add}
        </Button>
        <Button variant="soft" disabled={isBusy} onClick={() => panels.show('text')}>
          {text.addNewText}
        </Button>
      </div>
      <p className="text-sm text-ink-3">
        {rulesText.uploadHint({ megabytes: brand.fileMegabytes })}
      </p>
    </div>
  )
}

const charactersIn = (rows: readonly SourceRow[] = []): number =>
  rows.reduce((sum, { characters }) => sum + characters, 0)

/** The number of files and texts that the next update adds, minus those that it removes. */
const pendingFiles = ({ uploads, texts, removed }: Changes): number =>
  uploads.list.length + texts.length - removed.filter(({ kind }) => kind !== 'website').length

type ListProps = { changes: Changes; panels: Panels; selection: Selection }

function List({ changes, panels, selection }: ListProps) {
  const { remaining, removed, texts, uploads } = changes
  if (remaining.length + removed.length + texts.length + uploads.list.length === 0) {
    return <EmptyState title={text.emptyTitle}>{text.emptyHint}</EmptyState>
  }
  return (
    <>
      <SourcesTable changes={changes} panels={panels} selection={selection} />
      <RemovedList removed={removed} onUndo={changes.undo} />
    </>
  )
}

/** Shown only after 150 ms, to avoid flickering when the response is fast. */
function RowsSkeleton() {
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsVisible(true), 150)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div className={isVisible ? 'grid gap-2' : 'invisible grid gap-2'}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-14 w-full" />
      ))}
    </div>
  )
}
