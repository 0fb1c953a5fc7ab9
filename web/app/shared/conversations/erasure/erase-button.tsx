import type { Conversation } from '@askwell/contract/conversations/conversations'
import * as text from '@askwell/messages/conversations/erasure'
import { useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErasePanel } from './erase-panel.tsx'
import { choicesOf, typedChoices } from './erase-targets.ts'

/** Opens the erasure of a conversation or of its visitor. */
export function EraseConversation({
  conversation,
  onErased,
}: {
  conversation: Conversation
  onErased: () => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const choices = useMemo(() => choicesOf(conversation), [conversation])

  return (
    <>
      <Button variant="danger" size="sm" onClick={() => setIsOpen(true)}>
        {text.eraseThis}
      </Button>
      <ErasePanel
        title={text.eraseThis}
        choices={choices}
        botId={undefined}
        isOpen={isOpen}
        onClose={(hasErased) => {
          setIsOpen(false)
          if (hasErased) onErased()
        }}
      />
    </>
  )
}

/** Opens the erasure of a visitor identified by id or e-mail address. */
export function EraseVisitor({ botId }: { botId: string | undefined }) {
  const [isOpen, setIsOpen] = useState(false)

  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        {text.eraseVisitor}
      </Button>
      <ErasePanel
        title={text.eraseVisitor}
        choices={typedChoices}
        botId={botId}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
