import type { SavedCard } from '@askwell/contract/billing/payment'
import * as text from '@askwell/messages/billing/cards'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { cardText } from '../../../shared/billing/saved-card.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx'
import { Pill } from '../../../shared/ui/pill.tsx'
import { useBusy } from '../../../shared/use-busy.ts'

type CardListProps = {
  cards: readonly SavedCard[]
  onRemove: (id: string) => Promise<void>
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

export function CardList({ cards, onRemove }: CardListProps) {
  const [cardToRemove, setCardToRemove] = useState<SavedCard | null>(null)
  const { isBusy, run } = useBusy()

  async function remove() {
    if (cardToRemove) await onRemove(cardToRemove.id)
    setCardToRemove(null)
  }

  return (
    <>
      <ul aria-label={text.title} className="grid gap-3">
        {cards.map((card) => (
          <SavedCardRow key={card.id} card={card} onRemove={() => setCardToRemove(card)} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={cardToRemove !== null}
        question={
          cardToRemove
            ? text.removeQuestion({ card: cardText(cardToRemove) })
            : text.removeThisQuestion
        }
        confirmLabel={text.remove}
        cancelLabel={text.keepIt}
        isBusy={isBusy}
        onConfirm={() => void run(remove)}
        onCancel={() => setCardToRemove(null)}
      >
        {text.removeHint}
      </ConfirmDialog>
    </>
  )
}

function SavedCardRow({ card, onRemove }: { card: SavedCard; onRemove: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl bg-surface p-5 ring-1 ring-line ring-inset">
      <CreditCard size={24} aria-hidden className="text-ink-2" />
      <div className="grid grow gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {cardText(card)}
          {card.is_default ? <Pill tone="ready">{text.usedForRenewals}</Pill> : null}
        </p>
        <p className="text-sm text-ink-2 tabular-nums">
          {text.expires({ month: twoDigits(card.exp_month), year: card.exp_year })}
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-label={text.removeCard({ card: cardText(card) })}
        onClick={onRemove}
        className="max-sm:min-h-11 max-sm:w-full"
      >
        {text.remove}
      </Button>
    </li>
  )
}
