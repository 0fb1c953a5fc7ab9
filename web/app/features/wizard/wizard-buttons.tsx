import { knowledgeWords as words } from '../../messages/en.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ProgressBar } from '../../shared/ui/meter.tsx'
import type { Creation } from './use-creation.ts'
import { wizard as text } from '../../messages/en.ts'

type WizardButtonsProps = {
  isLast: boolean
  creation: Creation
  onBack: () => void
}

export function WizardButtons({ isLast, creation, onBack }: WizardButtonsProps) {
  return (
    <div className="grid gap-4">
      {creation.share === null ? null : (
        <div className="grid gap-2">
          <ProgressBar label={text.uploadingFiles} share={creation.share} />
          <p className="text-sm text-ink-2 tabular-nums">
            {creation.share < 1
              ? text.uploadingFilesOf(Math.floor(creation.share * 100))
              : text.uploadedCheckingTheFiles}
          </p>
        </div>
      )}
      {isLast && creation.error !== null ? (
        <p role="alert" className="rounded-lg bg-bad-soft p-3 text-bad">
          {creation.error}
        </p>
      ) : null}
      <div className="flex justify-between gap-3 border-t border-line pt-6">
        <Button variant="outline" onClick={onBack}>
          {words.back}
        </Button>
        {isLast ? (
          <Button
            key="create"
            type="submit"
            isBusy={creation.isCreating || creation.isBusy}
            busyLabel={creation.isCreating ? words.creating : words.create}
          >
            {words.create}
          </Button>
        ) : (
          <Button key="next" type="submit">
            {words.next}
          </Button>
        )}
      </div>
    </div>
  )
}
