import * as text from '@askwell/messages/bots/settings'
import { Button } from '../../../shared/ui/button.tsx'

type SaveBarProps = { isShown: boolean; isSaving: boolean; onDiscard: () => void }

/** The bar with the save button, shown while there are unsaved changes. */
export function SaveBar({ isShown, isSaving, onDiscard }: SaveBarProps) {
  return (
    <div className="sticky bottom-3 z-10">
      <output className="sr-only">{isShown ? text.unsavedHint : null}</output>
      {isShown ? (
        <div className="flex flex-wrap items-center justify-end gap-3 rounded-xl bg-surface p-3 shadow-lift ring-1 ring-line">
          <span className="me-auto ps-2 text-sm font-medium text-ink-2">{text.unsavedChanges}</span>
          <Button variant="outline" disabled={isSaving} onClick={onDiscard}>
            {text.discard}
          </Button>
          <Button type="submit" isBusy={isSaving} busyLabel={text.saving}>
            {text.save}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
