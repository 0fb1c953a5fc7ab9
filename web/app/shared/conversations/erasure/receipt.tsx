import type { ErasureReceipt } from '@askwell/contract/conversations/erasure'
import * as text from '@askwell/messages/conversations/erasure'
import { CopyButton } from '../../ui/copy-button.tsx'
import { erasedParts, keptElsewhere, receiptText } from './receipt-text.ts'

/** What an erasure deletes and what it cannot reach. */
export function ReceiptLists({ title, receipt }: { title: string; receipt: ErasureReceipt }) {
  return (
    <div className="grid gap-4">
      <List title={title} items={erasedParts(receipt)} />
      <List title={text.notReached} items={keptElsewhere(receipt)} />
    </div>
  )
}

function List({ title, items }: { title: string; items: string[] }) {
  return (
    <div className="grid gap-1">
      <p className="font-semibold text-ink">{title}</p>
      <ul className="list-disc ps-5 text-ink-2">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}

/** The receipt after an erasure. */
export function Receipt({ receipt }: { receipt: ErasureReceipt }) {
  return (
    <output className="grid gap-4 rounded-xl bg-sunken p-5">
      <ReceiptLists title={text.isGone} receipt={receipt} />
      {receipt.is_complete ? null : <p>{text.continues}</p>}
      <CopyButton text={receiptText(receipt)} label={text.copyReceipt} copiedText={text.copied} />
    </output>
  )
}
