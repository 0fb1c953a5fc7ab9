import * as text from '@askwell/messages/openapi/import'
import { Button } from '../../../../shared/ui/button.tsx'
import type { ImportSteps } from './use-import-steps.ts'

/** Buttons of the second and third step. The first step continues automatically. */
export function ImportFooter({ steps }: { steps: ImportSteps }) {
  return (
    <>
      <Button variant="outline" disabled={steps.isBusy} onClick={steps.back}>
        {text.back}
      </Button>
      {steps.step === 'choose' ? (
        <Button disabled={steps.chosen.size === 0} onClick={steps.goToConnection}>
          {text.next}
        </Button>
      ) : (
        <Button isBusy={steps.isBusy} busyLabel={text.adding} onClick={steps.submit}>
          {text.add({ count: steps.chosen.size })}
        </Button>
      )}
    </>
  )
}
