import {
  conversationBadges,
  type ConversationBadge,
} from '@askwell/contract/conversations/conversations'
import * as text from '@askwell/messages/conversations/list'
import { clsx } from 'clsx'
import type { ConversationFilters } from './use-conversations.ts'

export const badgeLabels: Record<ConversationBadge, string> = {
  unanswered: text.unanswered,
  thumb_down: text.thumbDown,
  unsupported: text.unsupported,
  function_failed: text.functionFailed,
}

type FilterBarProps = {
  filters: ConversationFilters
  onChange: (filters: ConversationFilters) => void
}

/** Toggle filters. A conversation is listed if it matches all active filters. */
export function ConversationFilterBar({ filters, onChange }: FilterBarProps) {
  const { badges, onlyKnown, withPreviews } = filters
  const toggleBadge = (badge: ConversationBadge) =>
    badges.includes(badge) ? badges.filter((each) => each !== badge) : [...badges, badge]

  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{text.filters}</legend>
      {conversationBadges.map((badge) => (
        <ToggleChip
          key={badge}
          label={badgeLabels[badge]}
          isOn={badges.includes(badge)}
          onPress={() => onChange({ ...filters, badges: toggleBadge(badge) })}
        />
      ))}
      <ToggleChip
        label={text.knownVisitors}
        isOn={onlyKnown}
        onPress={() => onChange({ ...filters, onlyKnown: !onlyKnown })}
      />
      <ToggleChip
        label={text.withPreviews}
        isOn={withPreviews}
        onPress={() => onChange({ ...filters, withPreviews: !withPreviews })}
      />
    </fieldset>
  )
}

type ToggleChipProps = { label: string; isOn: boolean; onPress: () => void }

function ToggleChip({ label, isOn, onPress }: ToggleChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={clsx(
        'inline-flex min-h-11 items-center rounded-full px-4 text-sm font-semibold ring-1 transition-colors ring-inset sm:min-h-9',
        isOn ? 'bg-ink text-bg ring-ink' : 'bg-surface text-ink-2 ring-line-strong hover:text-ink',
      )}
    >
      {label}
    </button>
  )
}
