import type { FunctionCard } from '@askwell/contract/integrations/integrations'
import * as text from '@askwell/messages/functions/list'
import { clsx } from 'clsx'
import { Pencil, Play, Trash2 } from 'lucide-react'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { Pill } from '../../../shared/ui/pill.tsx'
import { Switch } from '../../../shared/ui/switch.tsx'
import { connectorName } from './connector-name.ts'
import { FunctionPicture } from './function-form/function-picture.tsx'

type Actions = {
  onSwitch: (card: FunctionCard, isEnabled: boolean) => void
  onTest: (card: FunctionCard) => void
  onEdit: (functionId: string) => void
  onDelete: (card: FunctionCard) => void
}

type FunctionListProps = Actions & { functions: readonly FunctionCard[] }

export function FunctionList({ functions, ...actions }: FunctionListProps) {
  return (
    <ul
      aria-label={text.title}
      className="divide-y divide-line rounded-xl bg-surface ring-1 ring-line ring-inset"
    >
      {functions.map((card) => (
        <li
          key={card.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:flex-nowrap sm:px-5"
        >
          <span className={clsx('shrink-0', !card.is_enabled && 'opacity-60 grayscale')}>
            <FunctionPicture image={card.image} />
          </span>
          <div className="grid min-w-0 grow basis-40 gap-1.5">
            <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{card.name}</span>
            <Traits card={card} />
          </div>
          <RowActions card={card} {...actions} />
        </li>
      ))}
    </ul>
  )
}

/** Method, authentication and flags of a function as pills. */
function Traits({ card }: { card: FunctionCard }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {card.is_enabled ? null : <Pill tone="none">{text.off}</Pill>}
      {card.connector === '' ? (
        <>
          <Pill tone="neutral">{card.method}</Pill>
          <Pill tone="neutral">{card.authtype}</Pill>
        </>
      ) : (
        <Pill tone="neutral">{connectorName(card.connector)}</Pill>
      )}
      {card.asks_visitor ? <Pill tone="processing">{text.asksFirst}</Pill> : null}
      {card.needs_identity ? <Pill tone="processing">{text.signedInVisitors}</Pill> : null}
      {card.button_label === '' ? null : <Pill tone="accent">{text.button}</Pill>}
    </span>
  )
}

function RowActions({
  card,
  onSwitch,
  onTest,
  onEdit,
  onDelete,
}: Actions & { card: FunctionCard }) {
  return (
    <span className="flex items-center max-sm:w-full max-sm:ps-15">
      <Switch
        aria-label={text.useInChats({ name: card.name })}
        isOn={card.is_enabled}
        onChange={(isEnabled) => onSwitch(card, isEnabled)}
        className="me-3 max-sm:me-auto"
      />
      <IconButton
        label={text.testFunction({ name: card.name })}
        tip={text.test}
        onClick={() => onTest(card)}
      >
        <Play size={18} aria-hidden />
      </IconButton>
      <IconButton
        label={text.editFunction({ name: card.name })}
        tip={text.edit}
        onClick={() => onEdit(card.id)}
      >
        <Pencil size={18} aria-hidden />
      </IconButton>
      <IconButton
        label={text.deleteFunction({ name: card.name })}
        tip={text.remove}
        onClick={() => onDelete(card)}
      >
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </span>
  )
}
