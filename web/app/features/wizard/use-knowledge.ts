import * as text from '@askwell/messages/app/common'
import { useState } from 'react'
import { messageOf } from '../../shared/call-error.ts'
import { removeSources } from '../../shared/knowledge/keep-lists.ts'
import type { Site } from '../../shared/knowledge/use-website-search.ts'
import { notify } from '../../shared/notify.ts'

/** The files and websites of the third step, and the open panel. */
export function useKnowledge(botId: string) {
  const [files, setFiles] = useState<File[]>([])
  const [websites, setWebsites] = useState<Site[]>([])
  const [panel, openPanel] = useState<'files' | 'websites' | null>(null)

  /** Also deletes the website on the server. Files have no such call: they are uploaded with the chatbot. */
  function removeWebsite(site: Site) {
    setWebsites(websites.filter(({ id }) => id !== site.id))
    removeSources(botId, ({ id }) => id === site.id).catch((failure: unknown) =>
      notify.error(messageOf(failure, text.unexpectedError)),
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
    removeFile: (removed: File) => setFiles(files.filter((file) => file !== removed)),
    removeWebsite,
  }
}
