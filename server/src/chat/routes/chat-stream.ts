import type { ChatQuery } from '@askwell/contract/chat'
import { openReply, parseQuestion, type OpenReplyDeps } from '@askwell/core/chat'
import type { RequestContext } from '../../platform/http/route.ts'
import type { StreamSource } from '../../platform/http/streams/serve-stream.ts'

const wantsShortResponse = ({ piece }: ChatQuery) => piece !== undefined

/** Opens and resumes streamed replies. */
export const chatStreamSource = (
  deps: OpenReplyDeps,
  maxCharacters: number,
): StreamSource<ChatQuery> => ({
  open: (input: ChatQuery, context: RequestContext) =>
    openReply(deps, {
      botId: input.bot_id,
      sessionId: input.session_id ?? null,
      question: parseQuestion(input.message, maxCharacters),
      replyId: input.reply_id,
      canTakeBack: input.take_back !== undefined,
      address: context.client.address,
      site: context.originHeaders,
      visitorToken: input.visitor_token,
      ...(input.function_name && {
        buttonPress: { name: input.function_name, argumentsJson: input.function_arguments || '{}' },
      }),
    }),
  resume: (lastEventId: string, input: ChatQuery) => {
    const request = { botId: input.bot_id, sessionId: input.session_id ?? null }
    return deps.replyRegistry.resume(lastEventId, request, wantsShortResponse(input))
  },
  wantsShortResponse,
})
