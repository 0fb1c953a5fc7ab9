import { deleteChatbot } from '@askwell/contract/bots'
import * as commonText from '@askwell/messages/app/common'
import * as text from '@askwell/messages/bots/deletion'
import * as outcomesText from '@askwell/messages/bots/outcomes'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../shared/call.ts'
import { messageOf } from '../../../shared/call-error.ts'
import { removeChatbot } from '../../../shared/chatbots.ts'
import { notify } from '../../../shared/notify.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx'

type DeleteBotProps = { botId: string; name: string; onDeleted: () => void }

/** Deletes the chatbot after a confirmation. Then opens the dashboard, even if the call failed. */
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
      removeChatbot(botId)
      notify.success(outcomesText.deleted)
    } catch (error) {
      notify.error(messageOf(error, commonText.unexpectedError))
    }
    onDeleted()
  }

  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="grid gap-1">
        <h3 className="text-lg">{text.title}</h3>
        <p className="text-ink-2">{text.warning}</p>
      </div>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        {text.submit}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        question={text.question}
        confirmLabel={text.confirm}
        cancelLabel={text.cancel}
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onCancel={close}
      >
        {text.consequence({ name })}
      </ConfirmDialog>
    </Card>
  )
}
