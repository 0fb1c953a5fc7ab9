import { exportActs, listActs, type OperatorAct } from '@askwell/contract/operate/operate-acts'
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

/** The record of acts, of all accounts. */
export const Acts = () => (
  <>
    <div>
      <ExportButton />
    </div>
    <ActList />
  </>
)

/** Acts, newest first; of one account with `accountId`. */
export function ActList({ accountId }: { accountId?: string }) {
  const ofAccount = accountId === undefined ? {} : { account_id: accountId }
  const query = usePages(['acts', accountId], (before, signal) =>
    call(listActs, { ...ofAccount, ...before }, { signal }),
  )
  const data = query.data && { rows: query.data.pages.flatMap(({ acts }) => acts) }
  return (
    <PagedList label={text.actsList} empty={text.noActs} pages={{ ...query, data }}>
      {(act) => <ActRow act={act} />}
    </PagedList>
  )
}

const ActRow = ({ act }: { act: OperatorAct }) => (
  <RowText title={`${text.actNames[act.act]}${act.detail === '' ? '' : `: ${act.detail}`}`}>
    <p>
      {formatDateTime(act.at)} · {act.operator}
    </p>
    {act.target === '' ? null : <p>{act.account_email ?? act.target}</p>}
    {act.reason === '' ? null : <p className="text-ink">{act.reason}</p>}
  </RowText>
)

function ExportButton() {
  const { isBusy, run } = useBusy()
  return (
    <Button
      variant="outline"
      isBusy={isBusy}
      busyLabel={text.exporting}
      onClick={() => void run(saveActs)}
    >
      <Download size={18} aria-hidden />
      {text.exportCsv}
    </Button>
  )
}

async function saveActs(): Promise<void> {
  try {
    const { csv } = await call(exportActs, {})
    saveFile('acts.csv', new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  } catch (error) {
    notify.error(messageOf(error, commonText.unexpectedError))
  }
}
