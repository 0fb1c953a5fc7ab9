import { exportAnswers, importAnswers } from '@askwell/contract/conversations/team-answers'
import * as text from '@askwell/messages/conversations/teach'
import { useRef, useState } from 'react'
import { saveFile } from '../../../shared/browser/save-file.ts'
import { messageOf } from '../../../shared/call-error.ts'
import { call } from '../../../shared/call.ts'
import { notify } from '../../../shared/notify.ts'
import { refreshAnswers } from '../../../shared/team-answers/use-team-answers.ts'
import { Button } from '../../../shared/ui/button.tsx'

type RefusedRow = { line: number; reason: string }

/** Import and export of the answers as CSV. */
export function AnswersFile({ botId, isEmpty }: { botId: string; isEmpty: boolean }) {
  const file = useRef<HTMLInputElement>(null)
  const { isBusy, refused, read, save } = useAnswersFile(botId)

  return (
    <>
      <input
        ref={file}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={text.importCsv}
        onChange={(event) => {
          const chosen = event.target.files?.[0]
          if (chosen) void read(chosen)
          event.target.value = ''
        }}
      />
      <Button variant="outline" disabled={isBusy} onClick={() => file.current?.click()}>
        {text.importCsv}
      </Button>
      {isEmpty ? null : (
        <Button variant="outline" disabled={isBusy} onClick={() => void save()}>
          {text.exportCsv}
        </Button>
      )}
      <RefusedRows rows={refused} />
    </>
  )
}

function useAnswersFile(botId: string) {
  const [isBusy, setIsBusy] = useState(false)
  const [refused, setRefused] = useState<RefusedRow[]>([])

  async function attempt(work: () => Promise<void>) {
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      notify.error(messageOf(error, text.failed))
    } finally {
      setIsBusy(false)
    }
  }

  const read = (chosen: File) =>
    attempt(async () => {
      setRefused([])
      const body = { bot_id: botId, csv: await chosen.text(), is_exact: true }
      const result = await call(importAnswers, body)
      setRefused(result.refused)
      notify.success(text.imported(result))
      await refreshAnswers(botId)
    })
  const save = () =>
    attempt(async () => {
      const { csv } = await call(exportAnswers, { bot_id: botId })
      saveFile('answers.csv', new Blob([csv], { type: 'text/csv' }))
    })

  return { isBusy, refused, read, save }
}

function RefusedRows({ rows }: { rows: RefusedRow[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-label={text.refusedRows} className="w-full rounded-xl bg-sunken p-4 text-sm">
      <p className="font-semibold">{text.refusedRows}</p>
      <ul className="max-h-60 overflow-y-auto">
        {rows.map((row) => (
          <li key={row.line}>{text.refusedRow(row)}</li>
        ))}
      </ul>
    </section>
  )
}
