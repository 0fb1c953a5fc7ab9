import type { FunctionCard } from '@askwell/contract/integrations'
import { Pencil, Play, Trash2 } from 'lucide-react'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { Pill } from '../../../shared/ui/pill.tsx'
import { FunctionPicture } from './function-picture.tsx'
import { botIntegration as text } from '../../../messages/en.ts'

type FunctionListProps = {
  functions: readonly FunctionCard[]
  onTest: (card: FunctionCard) => void
  onEdit: (functionId: string) => void
  onDelete: (card: FunctionCard) => void
}

export function FunctionList({ functions, onTest, onEdit, onDelete }: FunctionListProps) {
  return (
    <ul
      aria-label={text.functions}
      className="divide-y divide-line rounded-xl bg-surface ring-1 ring-line ring-inset"
    >
      {functions.map((card) => (
        <li
          key={card.id}
          className="flex flex-wrap items-center justify-end gap-x-4 px-4 py-3 sm:flex-nowrap sm:px-5"
        >
          <FunctionPicture image={card.image} />
          <div className="grid min-w-0 grow basis-40 gap-1.5 sm:flex sm:items-center sm:gap-4">
            <span className="min-w-0 grow font-semibold [overflow-wrap:anywhere]">{card.name}</span>
            <span className="flex shrink-0 gap-1.5">
              <Pill tone="neutral">{card.method}</Pill>
              <Pill tone={card.authtype === 'NOAUTH' ? 'none' : 'ready'}>{card.authtype}</Pill>
            </span>
          </div>
          <span className="flex">
            <IconButton label={text.testOf(card.name)} tip={text.test} onClick={() => onTest(card)}>
              <Play size={18} aria-hidden />
            </IconButton>
            <IconButton
              label={text.editOf(card.name)}
              tip={text.edit}
              onClick={() => onEdit(card.id)}
            >
              <Pencil size={18} aria-hidden />
            </IconButton>
            <IconButton
              label={text.deleteOf(card.name)}
              tip={text.delete}
              onClick={() => onDelete(card)}
            >
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </span>
        </li>
      ))}
    </ul>
  )
}
