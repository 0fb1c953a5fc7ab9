import { Download } from 'lucide-react'
import { messageOf } from '../../shared/call-error.ts'
import { en } from '../../shared/en.ts'
import { notify } from '../../shared/notify.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useBusy } from '../../shared/use-busy.ts'
import { statementCsv } from './csv.ts'
import { readWholeStatement } from './use-statement.ts'
import { statement as text } from '../../messages/en.ts'

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
    saveFile('messages.csv', statementCsv(await readWholeStatement()))
  } catch (error) {
    notify.error(messageOf(error, en.unexpectedError))
  }
}

function saveFile(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
