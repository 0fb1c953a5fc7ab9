import { exportAuditLog, listAuditLog, type AuditEntry } from '@askwell/contract/operate/audit-log'
import * as commonText from '@askwell/messages/app/common'
import * as text from '@askwell/messages/operate/screen'
import { Download } from 'lucide-react'
import { saveFile } from '../../shared/browser/save-file.ts'
import { call } from '../../shared/call.ts'
import { messageOf } from '../../shared/call-error.ts'
import { formatDateTime } from '../../shared/format.ts'
import { notify } from '../../shared/notify.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useBusy } from '../../shared/use-busy.ts'
import { PagedList, RowText } from './list.tsx'
import { usePages } from './use-operate.ts'

/** The audit log of all accounts. */
export const AuditLog = () => (
  <>
    <div>
      <ExportButton />
    </div>
    <AuditEntries />
  </>
)

/** Entries of the audit log, newest first; only those of one account with `accountId`. */
export function AuditEntries({ accountId }: { accountId?: string }) {
  const ofAccount = accountId === undefined ? {} : { account_id: accountId }
  const query = usePages(['audit-log', accountId], (before, signal) =>
    call(listAuditLog, { ...ofAccount, ...before }, { signal }),
  )
  const data = query.data && { rows: query.data.pages.flatMap(({ entries }) => entries) }
  return (
    <PagedList label={text.auditLogLabel} empty={text.noEntries} pages={{ ...query, data }}>
      {(entry) => <AuditRow entry={entry} />}
    </PagedList>
  )
}

const AuditRow = ({ entry }: { entry: AuditEntry }) => (
  <RowText
    title={`${text.auditActions[entry.action]}${entry.detail === '' ? '' : `: ${entry.detail}`}`}
  >
    <p>
      {formatDateTime(entry.at)} · {entry.operator}
    </p>
    {entry.target === '' ? null : <p>{entry.account_email ?? entry.target}</p>}
    {entry.reason === '' ? null : <p className="text-ink">{entry.reason}</p>}
  </RowText>
)

function ExportButton() {
  const { isBusy, run } = useBusy()
  return (
    <Button
      variant="outline"
      isBusy={isBusy}
      busyLabel={text.exporting}
      onClick={() => void run(saveAuditLog)}
    >
      <Download size={18} aria-hidden />
      {text.exportCsv}
    </Button>
  )
}

async function saveAuditLog(): Promise<void> {
  try {
    const { csv } = await call(exportAuditLog, {})
    saveFile('audit-log.csv', new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  } catch (error) {
    notify.error(messageOf(error, commonText.unexpectedError))
  }
}
