import { dismissGap, listGaps, type Gap } from '@askwell/contract/conversations/gaps'
import * as text from '@askwell/messages/conversations/gaps'
import * as commonText from '@askwell/messages/app/common'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/call.ts'
import { messageOf } from '../../../shared/call-error.ts'
import { notify } from '../../../shared/notify.ts'
import { gapsKey, refreshGaps } from '../../../shared/team-answers/close-gap.ts'

export const useGaps = (botId: string) =>
  useQuery({
    queryKey: gapsKey(botId),
    queryFn: ({ signal }) => call(listGaps, { bot_id: botId }, { signal }),
  })

/** Dismisses a group, with a button to undo it. */
export async function dismiss(botId: string, { id }: Gap): Promise<void> {
  const change = async (undo: boolean) => {
    const { message } = await call(dismissGap, { bot_id: botId, message_id: id, undo })
    await refreshGaps(botId)
    return message
  }
  await attempt(async () => {
    const message = await change(false)
    notify.success(message, {
      label: text.undo,
      run: () =>
        void attempt(async () => {
          notify.success(await change(true))
        }),
    })
  })
}

async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    notify.error(messageOf(error, commonText.unexpectedError))
  }
}
