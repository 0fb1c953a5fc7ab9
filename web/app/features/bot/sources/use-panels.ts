import type { SourceRow } from '@askwell/contract/knowledge'
import { useState } from 'react'
import type { Site } from '../../../shared/knowledge/use-website-search.ts'

type PanelName = 'files' | 'website' | 'text' | 'receipt' | null

/** The open side panel, and its source. */
export function usePanels() {
  const [open, setOpen] = useState<PanelName>(null)
  const [site, setSite] = useState<Site | undefined>(undefined)
  const [receiptSource, setReceiptSource] = useState<SourceRow | null>(null)

  return {
    open,
    site,
    receipt: open === 'receipt' ? receiptSource : null,
    close: () => setOpen(null),
    show(panel: 'files' | 'website' | 'text') {
      setSite(undefined)
      setOpen(panel)
    },
    choosePages({ id, url, name }: SourceRow) {
      setSite({ id, url: url ?? name })
      setOpen('website')
    },
    showReceipt(source: SourceRow) {
      setReceiptSource(source)
      setOpen('receipt')
    },
  }
}

export type Panels = ReturnType<typeof usePanels>
