import { Button } from '../../../shared/ui/button.tsx'

type SaveBarProps = { isShown: boolean; isSaving: boolean; onDiscard: () => void }

/** Appears while something is unsaved. */
export function SaveBar({ isShown, isSaving, onDiscard }: SaveBarProps) {
  return (
    <div className="sticky bottom-3 z-10">
      <output className="sr-only">{isShown ? 'Something is not saved yet' : null}</output>
      {isShown ? (
        <div className="flex flex-wrap items-center justify-end gap-3 rounded-xl bg-surface p-3 shadow-lift ring-1 ring-line">
          <span className="me-auto ps-2 text-sm font-medium text-ink-2">Unsaved changes</span>
          <Button variant="outline" disabled={isSaving} onClick={onDiscard}>
            Discard
          </Button>
          <Button type="submit" isBusy={isSaving} busyLabel="Saving...">
            Save
          </Button>
        </div>
      ) : null}
    </div>
  )
}
