import { useFormContext, useWatch } from 'react-hook-form'
import { FilePanel } from '../../shared/knowledge/file-panel.tsx'
import { WebsitePanel } from '../../shared/knowledge/website-panel.tsx'
import type { Draft } from './draft.ts'
import { KnowledgeStep } from './knowledge-step.tsx'
import type { Creation } from './use-creation.ts'

export function Knowledge({ creation }: { creation: Creation }) {
  const prompt = useWatch<Draft, 'prompt'>({ name: 'prompt' })
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

/** The two panels of the third step, outside its form. */
export function KnowledgePanels({ creation }: { creation: Creation }) {
  const { setValue } = useFormContext<Draft>()
  const prompt = useWatch<Draft, 'prompt'>({ name: 'prompt' })
  const { bot, knowledge } = creation

  return (
    <>
      <FilePanel
        isOpen={knowledge.panel === 'files'}
        onClose={knowledge.closePanel}
        prompt={prompt}
        present={knowledge.files}
        onAdd={(files, instruction) => {
          knowledge.addFiles(files)
          setValue('prompt', instruction, { shouldDirty: true })
        }}
      />
      <WebsitePanel
        isOpen={knowledge.panel === 'websites'}
        onClose={knowledge.closePanel}
        botId={bot?.id ?? ''}
        known={new Set(knowledge.websites.map(({ id }) => id))}
        onAdded={knowledge.addWebsites}
      />
    </>
  )
}
