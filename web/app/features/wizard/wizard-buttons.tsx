import * as text from '@askwell/messages/wizard/buttons'
import { Button } from '../../shared/ui/button.tsx'
import { ProgressBar } from '../../shared/ui/usage-bar.tsx'
import { UnreadNotice } from './unread-notice.tsx'
import type { Creation } from './use-creation.ts'

type WizardButtonsProps = {
  isLast: boolean
  creation: Creation
  onBack: () => void
}

export function WizardButtons({ isLast, creation, onBack }: WizardButtonsProps) {
  return (
    <div className="grid gap-4">
      {creation.uploadProgress === null ? null : (
        <div className="grid gap-2">
          <ProgressBar label={text.uploadingFiles} share={creation.uploadProgress} />
          <p className="text-sm text-ink-2 tabular-nums">
            {creation.uploadProgress < 1
              ? text.uploadingShare({ percent: Math.floor(creation.uploadProgress * 100) })
              : text.checkingFiles}
          </p>
        </div>
      )}
      {isLast && creation.error !== null ? (
        <p role="alert" className="rounded-lg bg-bad-soft p-3 text-bad">
          {creation.error}
        </p>
      ) : null}
      {isLast ? <UnreadNotice files={creation.unread} /> : null}
      <div className="flex justify-between gap-3 border-t border-line pt-6">
        <Button variant="outline" onClick={onBack}>
          {text.back}
        </Button>
        {isLast ? (
          <Button
            key="create"
            type="submit"
            isBusy={creation.isCreating || creation.isBusy}
            busyLabel={creation.isCreating ? text.creating : text.create}
          >
            {text.create}
          </Button>
        ) : (
          <Button key="next" type="submit">
            {text.next}
          </Button>
        )}
      </div>
    </div>
  )
}
