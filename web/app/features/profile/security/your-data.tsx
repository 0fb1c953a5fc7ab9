import { deleteAccount } from '@askwell/contract/security'
import { useState } from 'react'
import { call } from '../../../shared/call.ts'
import { formatDay } from '../../../shared/format.ts'
import { notify } from '../../../shared/notify.ts'
import { endSession } from '../../../shared/session.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { downloadExport } from './download-export.ts'
import { PasswordStep } from './password-step.tsx'
import { saveFile } from './save-file.ts'
import { Section } from './section.tsx'
import { security as text } from '../../../messages/en.ts'

async function leave(current_password: string) {
  const { erase_at } = await call(deleteAccount, { current_password })
  notify.info(text.yourAccountIsClosedSignOf(formatDay(erase_at)))
  endSession()
}

/** Taking everything along, and leaving. */
export function YourData() {
  const [asks, setAsks] = useState<'export' | 'delete' | null>(null)

  async function download(password: string) {
    saveFile('account-export.zip', await downloadExport(password))
    notify.success(text.yourDataIsInYour)
    setAsks(null)
  }

  return (
    <Section title={text.yourData} lead={text.takeEverythingAlongAsOne}>
      {asks === null ? (
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={() => setAsks('export')}>
            {text.downloadMyData}
          </Button>
          <Button variant="danger" onClick={() => setAsks('delete')}>
            {text.deleteMyAccount}
          </Button>
        </div>
      ) : null}
      {asks === 'export' ? (
        <PasswordStep
          label={text.download}
          busyLabel={text.packing}
          onPassword={download}
          onCancel={() => setAsks(null)}
        />
      ) : null}
      {asks === 'delete' ? <Leaving onPassword={leave} onCancel={() => setAsks(null)} /> : null}
    </Section>
  )
}

type LeavingProps = { onPassword: (password: string) => Promise<void>; onCancel: () => void }

function Leaving({ onPassword, onCancel }: LeavingProps) {
  return (
    <div className="grid gap-4">
      <ul className="grid list-disc gap-1.5 ps-5 text-ink-2">
        <li>{text.youAreSignedOutEverywhere}</li>
        <li>{text.aPaidPlanIsNot}</li>
        <li>{text.forSevenDaysYouCan}</li>
      </ul>
      <PasswordStep
        label={text.deleteMyAccount}
        busyLabel={text.closing}
        variant="danger"
        onPassword={onPassword}
        onCancel={onCancel}
      />
    </div>
  )
}
