import * as text from '@askwell/messages/billing/sandbox'
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Button } from '../../../shared/ui/button.tsx'

type ChallengeDialogProps = {
  /** Null closes the dialog. */
  question: string | null
  onAnswer: (outcome: 'complete' | 'fail' | null) => void
}

/** Simulates the page of a bank on which a customer authenticates a payment. */
export function ChallengeDialog({ question, onAnswer }: ChallengeDialogProps) {
  return (
    <AlertDialog.Root open={question !== null} onOpenChange={(open) => !open && onAnswer(null)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-[#0b0d0c]/50 transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <AlertDialog.Popup className="fixed start-1/2 top-1/2 z-50 grid w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 gap-4 rounded-xl bg-surface p-6 text-ink shadow-lift ring-1 ring-line transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0">
          <p className="justify-self-start rounded-full bg-warn-soft px-2.5 py-1 text-xs font-semibold text-warn">
            {text.challengeBank}
          </p>
          <AlertDialog.Title className="text-xl">{text.challengeTitle}</AlertDialog.Title>
          <AlertDialog.Description className="text-ink-2">
            {text.challengeHint({ question: question ?? '' })}
          </AlertDialog.Description>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="outline" onClick={() => onAnswer('fail')}>
              {text.challengeFail}
            </Button>
            <Button onClick={() => onAnswer('complete')}>{text.challengeComplete}</Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
