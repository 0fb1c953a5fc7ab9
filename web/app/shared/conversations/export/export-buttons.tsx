import * as commonText from '@askwell/messages/app/common'
import * as text from '@askwell/messages/conversations/export'
import { saveFile } from '../../browser/save-file.ts'
import { messageOf } from '../../call-error.ts'
import { notify } from '../../notify.ts'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../use-busy.ts'
import { downloadConversations, type ExportFilter } from './download-conversations.ts'

const formats = [
  { format: 'csv', label: text.asCsv },
  { format: 'jsonl', label: text.asJsonLines },
] as const

/** Exports the conversations that match the filters of the list. */
export function ExportButtons({ filter }: { filter: ExportFilter }) {
  const { isBusy, run } = useBusy()

  async function save(format: (typeof formats)[number]['format']) {
    try {
      const content = await downloadConversations(filter, format)
      saveFile(`conversations.${format}`, content)
    } catch (error) {
      notify.error(messageOf(error, commonText.unexpectedError))
    }
  }

  return (
    <div className="flex flex-wrap gap-2">
      {formats.map(({ format, label }) => (
        <Button
          key={format}
          variant="outline"
          size="sm"
          isBusy={isBusy}
          busyLabel={text.exporting}
          onClick={() => void run(() => save(format))}
          className="max-sm:min-h-11"
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
