import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Button } from '../../../shared/ui/button.tsx'
import { payment as text } from '../../../messages/en.ts'

type ChallengeDialogProps = {
  /** Null: nothing is asked. */
  question: string | null
  onAnswer: (outcome: 'complete' | 'fail' | null) => void
}

/** Stands in for the page of a bank on which a customer confirms a payment. */
export function ChallengeDialog({ question, onAnswer }: ChallengeDialogProps) {
  return (
    <AlertDialog.Root open={question !== null} onOpenChange={(open) => !open && onAnswer(null)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-[#0b0d0c]/50 transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <AlertDialog.Popup className="fixed start-1/2 top-1/2 z-50 grid w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 gap-4 rounded-xl bg-surface p-6 text-ink shadow-lift ring-1 ring-line transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0">
          <p className="justify-self-start rounded-full bg-warn-soft px-2.5 py-1 text-xs font-semibold text-warn">
            {text.sandboxBank}
          </p>
          <AlertDialog.Title className="text-xl">{text.n3DSecure}</AlertDialog.Title>
          <AlertDialog.Description className="text-ink-2">
            {question}
            {text.aRealBankWouldNow}
          </AlertDialog.Description>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="outline" onClick={() => onAnswer('fail')}>
              {text.fail}
            </Button>
            <Button onClick={() => onAnswer('complete')}>{text.complete}</Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
