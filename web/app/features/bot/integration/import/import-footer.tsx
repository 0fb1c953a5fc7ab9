import { botImport as text } from '../../../../messages/en.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import type { ImportSteps } from './use-import-steps.ts'

/** The ways on and back from the second and third step; the first one goes on by itself. */
export function ImportFooter({ steps }: { steps: ImportSteps }) {
  return (
    <>
      <Button variant="outline" disabled={steps.isBusy} onClick={steps.back}>
        {text.back}
      </Button>
      {steps.step === 'choose' ? (
        <Button disabled={steps.chosen.size === 0} onClick={steps.toConnection}>
          {text.next}
        </Button>
      ) : (
        <Button isBusy={steps.isBusy} busyLabel={text.adding} onClick={steps.submit}>
          {text.addOf(steps.chosen.size)}
        </Button>
      )}
    </>
  )
}
