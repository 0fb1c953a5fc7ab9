import { invoicePdf } from '@askwell/contract/billing/invoice-pdf'
import * as text from '@askwell/messages/invoicing/invoice-download'
import { Download } from 'lucide-react'
import { saveFile } from '../browser/save-file.ts'
import { messageOf } from '../call-error.ts'
import { call } from '../call.ts'
import { notify } from '../notify.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useBusy } from '../use-busy.ts'

async function download(number: string): Promise<void> {
  try {
    const { url, content } = await call(invoicePdf, { number })
    // The provider sends the file as an attachment, so the browser stays on the page.
    if (url !== null) window.location.assign(url)
    else if (content !== null) saveFile(`invoice-${number}.pdf`, pdfOf(content))
  } catch (error) {
    notify.error(messageOf(error, text.downloadFailed))
  }
}

const pdfOf = (base64: string) =>
  new Blob([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], {
    type: 'application/pdf',
  })

type PdfButtonProps = { number: string }

/** Downloads the PDF of an invoice. */
export function PdfButton({ number }: PdfButtonProps) {
  const { isBusy, run } = useBusy()
  return (
    <Button variant="outline" isBusy={isBusy} onClick={() => void run(() => download(number))}>
      {text.downloadPdf}
    </Button>
  )
}

/** `PdfButton` as an icon button, for lists. */
export function PdfIcon({ number }: PdfButtonProps) {
  const { isBusy, run } = useBusy()
  return (
    <IconButton
      label={text.downloadPdfOf({ number })}
      tip={text.downloadPdf}
      disabled={isBusy}
      onClick={() => void run(() => download(number))}
    >
      <Download size={18} aria-hidden />
    </IconButton>
  )
}
