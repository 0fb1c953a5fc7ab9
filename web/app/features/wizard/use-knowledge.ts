import { useState } from 'react'
import { messageOf } from '../../shared/call-error.ts'
import { en } from '../../shared/en.ts'
import { removeSources } from '../../shared/knowledge/keep-lists.ts'
import type { Site } from '../../shared/knowledge/use-website-search.ts'
import { notify } from '../../shared/notify.ts'

/** The files and websites of the third step and the panel that is open over it. */
export function useKnowledge(botId: string) {
  const [files, setFiles] = useState<File[]>([])
  const [websites, setWebsites] = useState<Site[]>([])
  const [panel, openPanel] = useState<'files' | 'websites' | null>(null)

  /** Files are sent with the chatbot, websites are on the server already. */
  function removeWebsite(site: Site) {
    setWebsites(websites.filter(({ id }) => id !== site.id))
    removeSources(botId, ({ id }) => id === site.id).catch((failure: unknown) =>
      notify.error(messageOf(failure, en.unexpectedError)),
    )
  }

  return {
    files,
    websites,
    panel,
    openPanel,
    closePanel: () => openPanel(null),
    addFiles: (added: File[]) => setFiles([...files, ...added]),
    addWebsites: (added: Site[]) => setWebsites([...websites, ...added]),
    removeFile: (gone: File) => setFiles(files.filter((file) => file !== gone)),
    removeWebsite,
  }
}
