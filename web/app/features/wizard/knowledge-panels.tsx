import { lazy, Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { WizardValues } from './wizard-values.ts'
import { KnowledgeStep } from './knowledge-step.tsx'
import type { Creation } from './use-creation.ts'

/** Lazy, because only the third step needs the panels. */
const FilePanel = lazy(async () => ({
  default: (await import('../../shared/knowledge/file-panel.tsx')).FilePanel,
}))
const WebsitePanel = lazy(async () => ({
  default: (await import('../../shared/knowledge/website-panel.tsx')).WebsitePanel,
}))

export function Knowledge({ creation }: { creation: Creation }) {
  const prompt = useWatch<WizardValues, 'prompt'>({ name: 'prompt' })
  const { knowledge } = creation

  return (
    <KnowledgeStep
      files={knowledge.files}
      websites={knowledge.websites}
      prompt={prompt}
      isBusy={creation.isBusy}
      onAddFiles={() => knowledge.openPanel('files')}
      onAddWebsite={() => void creation.openWebsites()}
      onRemoveFile={knowledge.removeFile}
      onRemoveWebsite={knowledge.removeWebsite}
    />
  )
}

/** The two side panels of the third step, rendered outside the form. */
export function KnowledgePanels({ creation }: { creation: Creation }) {
  const { setValue } = useFormContext<WizardValues>()
  const prompt = useWatch<WizardValues, 'prompt'>({ name: 'prompt' })
  const { bot, knowledge } = creation

  return (
    <Suspense>
      <FilePanel
        isOpen={knowledge.panel === 'files'}
        onClose={knowledge.closePanel}
        botId={bot?.id ?? ''}
        prompt={prompt}
        existing={knowledge.files}
        onAdd={(files, instruction) => {
          knowledge.addFiles(files)
          setValue('prompt', instruction, { shouldDirty: true })
        }}
      />
      <WebsitePanel
        isOpen={knowledge.panel === 'websites'}
        onClose={knowledge.closePanel}
        botId={bot?.id ?? ''}
        existingIds={new Set(knowledge.websites.map(({ id }) => id))}
        onAdded={knowledge.addWebsites}
      />
    </Suspense>
  )
}
