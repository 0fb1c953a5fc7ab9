import type { SourceRow } from '@askwell/contract/knowledge'
import { useState } from 'react'
import type { Site } from '../../../shared/knowledge/use-website-search.ts'

type Open = 'files' | 'website' | 'text' | 'receipt' | null

/** Which side panel is open, and on what. */
export function usePanels() {
  const [open, setOpen] = useState<Open>(null)
  const [site, setSite] = useState<Site | undefined>(undefined)
  const [read, setRead] = useState<SourceRow | null>(null)

  return {
    open,
    site,
    receipt: open === 'receipt' ? read : null,
    close: () => setOpen(null),
    show(panel: 'files' | 'website' | 'text') {
      setSite(undefined)
      setOpen(panel)
    },
    choosePages({ id, url, name }: SourceRow) {
      setSite({ id, url: url ?? name })
      setOpen('website')
    },
    readReceipt(source: SourceRow) {
      setRead(source)
      setOpen('receipt')
    },
  }
}

export type Panels = ReturnType<typeof usePanels>
