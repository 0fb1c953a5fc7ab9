import { deleteChatbot } from '@askwell/contract/bots'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../shared/call.ts'
import { messageOf } from '../../../shared/call-error.ts'
import { forgetChatbot } from '../../../shared/chatbots.ts'
import { en } from '../../../shared/en.ts'
import { notify } from '../../../shared/notify.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx'
import { botSetting as text } from '../../../messages/en.ts'

type DeleteBotProps = { botId: string; name: string; onDeleted: () => void }

/** Asks, removes, and leaves for the dashboard whatever the answer was. */
export function DeleteBot({ botId, name, onDeleted }: DeleteBotProps) {
  const [params, setParams] = useSearchParams()
  const [isOpen, setIsOpen] = useState(params.has('delete'))
  const [isBusy, setIsBusy] = useState(false)

  function close() {
    setIsOpen(false)
    if (params.has('delete')) setParams({ tab: 'setting' }, { replace: true })
  }

  async function remove() {
    setIsBusy(true)
    try {
      await call(deleteChatbot, { id: botId })
      forgetChatbot(botId)
      notify.success(en.deleted)
    } catch (error) {
      notify.error(messageOf(error, en.unexpectedError))
    }
    onDeleted()
  }

  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="grid gap-1">
        <h3 className="text-lg">{text.deleteThisChatbot}</h3>
        <p className="text-ink-2">{text.itsSourcesAndConversationsGo}</p>
      </div>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        {text.deleteChatbot}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        question={en.deleteBotQuestion}
        confirmLabel={en.deleteYes}
        refuseLabel={en.deleteNo}
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onRefuse={close}
      >
        {name}
        {text.goesWithItsSourcesAnd}
      </ConfirmDialog>
    </Card>
  )
}
