import * as commonText from '@askwell/messages/app/common'
import * as text from '@askwell/messages/billing/statement'
import { Download } from 'lucide-react'
import { messageOf } from '../../shared/call-error.ts'
import { notify } from '../../shared/notify.ts'
import { saveFile } from '../../shared/browser/save-file.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useBusy } from '../../shared/use-busy.ts'
import { statementCsv } from './statement-csv.ts'
import { readWholeStatement } from './use-statement.ts'

export function ExportButton() {
  const { isBusy, run } = useBusy()

  return (
    <Button
      variant="outline"
      size="sm"
      isBusy={isBusy}
      busyLabel={text.exporting}
      onClick={() => void run(exportAll)}
      className="max-sm:min-h-11"
    >
      <Download size={18} aria-hidden />
      {text.exportCsv}
    </Button>
  )
}

async function exportAll(): Promise<void> {
  try {
    const rows = statementCsv(await readWholeStatement())
    saveFile('messages.csv', new Blob([rows], { type: 'text/csv;charset=utf-8' }))
  } catch (error) {
    notify.error(messageOf(error, commonText.unexpectedError))
  }
}
