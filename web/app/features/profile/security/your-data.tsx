import { deleteAccount } from '@askwell/contract/security'
import * as recoveryCodesText from '@askwell/messages/account/recovery-codes'
import * as text from '@askwell/messages/account/your-data'
import { useState } from 'react'
import { call } from '../../../shared/call.ts'
import { formatDay } from '../../../shared/format.ts'
import { notify } from '../../../shared/notify.ts'
import { endSession } from '../../../shared/session.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { downloadExport } from './download-export.ts'
import { PasswordStep } from './password-step.tsx'
import { saveFile } from '../../../shared/browser/save-file.ts'
import { Section } from './section.tsx'

async function closeAccount(current_password: string) {
  const { erase_at } = await call(deleteAccount, { current_password })
  notify.info(text.closedUntil({ day: formatDay(erase_at) }))
  endSession()
}

/** Exports the data of the account, or closes the account. */
export function YourData() {
  const [openStep, setOpenStep] = useState<'export' | 'delete' | null>(null)

  async function download(password: string) {
    saveFile('account-export.zip', await downloadExport(password))
    notify.success(text.downloaded)
    setOpenStep(null)
  }

  return (
    <Section title={text.title} lead={text.lead}>
      {openStep === null ? (
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={() => setOpenStep('export')}>
            {text.downloadTitle}
          </Button>
          <Button variant="danger" onClick={() => setOpenStep('delete')}>
            {text.deleteTitle}
          </Button>
        </div>
      ) : null}
      {openStep === 'export' ? (
        <PasswordStep
          label={recoveryCodesText.download}
          busyLabel={text.downloading}
          onPassword={download}
          onCancel={() => setOpenStep(null)}
        />
      ) : null}
      {openStep === 'delete' ? (
        <CloseAccountForm onPassword={closeAccount} onCancel={() => setOpenStep(null)} />
      ) : null}
    </Section>
  )
}

type CloseAccountFormProps = {
  onPassword: (password: string) => Promise<void>
  onCancel: () => void
}

function CloseAccountForm({ onPassword, onCancel }: CloseAccountFormProps) {
  return (
    <div className="grid gap-4">
      <ul className="grid list-disc gap-1.5 ps-5 text-ink-2">
        <li>{text.deleteAtOnce}</li>
        <li>{text.deletePlan}</li>
        <li>{text.deleteGrace}</li>
      </ul>
      <PasswordStep
        label={text.deleteTitle}
        busyLabel={text.deleting}
        variant="danger"
        onPassword={onPassword}
        onCancel={onCancel}
      />
    </div>
  )
}
