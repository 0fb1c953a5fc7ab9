import type { SavedCard } from '@askwell/contract/payment'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { cardText } from '../../shared/billing/saved-card.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../shared/ui/dialog.tsx'
import { Pill } from '../../shared/ui/pill.tsx'
import { useBusy } from '../../shared/use-busy.ts'
import { payment as text } from '../../messages/en.ts'

type CardListProps = {
  cards: readonly SavedCard[]
  onRemove: (id: string) => Promise<void>
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

export function CardList({ cards, onRemove }: CardListProps) {
  const [asked, setAsked] = useState<SavedCard | null>(null)
  const { isBusy, run } = useBusy()

  async function remove() {
    if (asked) await onRemove(asked.id)
    setAsked(null)
  }

  return (
    <>
      <ul aria-label={text.savedCards} className="grid gap-3">
        {cards.map((card) => (
          <SavedCardRow key={card.id} card={card} onAsk={() => setAsked(card)} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        question={`Remove ${asked ? cardText(asked) : text.thisCard}?`}
        confirmLabel={text.remove}
        refuseLabel={text.keepIt}
        isBusy={isBusy}
        onConfirm={() => void run(remove)}
        onRefuse={() => setAsked(null)}
      >
        {text.aPlanWithoutACard}
      </ConfirmDialog>
    </>
  )
}

function SavedCardRow({ card, onAsk }: { card: SavedCard; onAsk: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl bg-surface p-5 ring-1 ring-line ring-inset">
      <CreditCard size={24} aria-hidden className="text-ink-2" />
      <div className="grid grow gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {cardText(card)}
          {card.is_default ? <Pill tone="ready">{text.usedForRenewals}</Pill> : null}
        </p>
        <p className="text-sm text-ink-2 tabular-nums">
          {text.expires}
          {twoDigits(card.exp_month)}/{card.exp_year}
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-label={text.removeOf(cardText(card))}
        onClick={onAsk}
        className="max-sm:min-h-11 max-sm:w-full"
      >
        {text.remove}
      </Button>
    </li>
  )
}
