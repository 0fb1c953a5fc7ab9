import * as filesText from '@askwell/messages/knowledge/files'
import * as websitesText from '@askwell/messages/knowledge/websites'
import * as text from '@askwell/messages/wizard/knowledge'
import { FileText, Globe, X } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { formatBytes } from '../../shared/format.ts'
import type { Site } from '../../shared/knowledge/use-website-search.ts'
import { Button } from '../../shared/ui/button.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'

type KnowledgeStepProps = {
  files: readonly File[]
  websites: readonly Site[]
  prompt: string
  isBusy: boolean
  onAddFiles: () => void
  onAddWebsite: () => void
  onRemoveFile: (file: File) => void
  onRemoveWebsite: (site: Site) => void
}

export function KnowledgeStep(props: KnowledgeStepProps) {
  const { files, websites, prompt, isBusy } = props

  return (
    <>
      <SourceList
        title={text.filesTitle}
        empty={text.filesEmpty}
        action={
          <Button variant="outline" disabled={isBusy} onClick={props.onAddFiles}>
            {filesText.addFiles}
          </Button>
        }
      >
        {files.map((file) => (
          <SourceItem
            key={file.name}
            Icon={FileText}
            name={file.name}
            note={formatBytes(file.size)}
            onRemove={() => props.onRemoveFile(file)}
          />
        ))}
      </SourceList>
      <SourceList
        title={text.websitesTitle}
        empty={text.websitesEmpty}
        action={
          <Button variant="outline" disabled={isBusy} onClick={props.onAddWebsite}>
            {websitesText.add}
          </Button>
        }
      >
        {websites.map((site) => (
          <SourceItem
            key={site.id}
            Icon={Globe}
            name={site.url}
            note=""
            onRemove={() => props.onRemoveWebsite(site)}
          />
        ))}
      </SourceList>
      <CurrentPrompt prompt={prompt} />
    </>
  )
}

function CurrentPrompt({ prompt }: { prompt: string }) {
  if (prompt === '') return null

  return (
    <div className="grid gap-1">
      <h3 className="text-base">{text.prompt}</h3>
      <p className="whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">{prompt}</p>
    </div>
  )
}

type SourceListProps = {
  title: string
  empty: string
  action: ReactNode
  children: ReactNode[]
}

function SourceList({ title, empty, action, children }: SourceListProps) {
  return (
    <section aria-label={title} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg">{title}</h3>
        {action}
      </div>
      {children.length === 0 ? (
        <p className="rounded-lg bg-sunken px-4 py-3 text-ink-2">{empty}</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg bg-surface ring-1 ring-line ring-inset">
          {children}
        </ul>
      )}
    </section>
  )
}

type SourceItemProps = {
  Icon: ComponentType<{ size: number; className: string; 'aria-hidden': true }>
  name: string
  note: string
  onRemove: () => void
}

function SourceItem({ Icon, name, note, onRemove }: SourceItemProps) {
  return (
    <li className="flex items-center gap-3 py-1.5 ps-4 pe-2">
      <Icon size={18} className="shrink-0 text-ink-3" aria-hidden />
      <span className="min-w-0 grow [overflow-wrap:anywhere]">{name}</span>
      <span className="shrink-0 text-sm text-ink-3 tabular-nums">{note}</span>
      <IconButton label={text.removeFile({ name })} tip="" onClick={onRemove}>
        <X size={18} aria-hidden />
      </IconButton>
    </li>
  )
}
