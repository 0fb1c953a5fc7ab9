import type { PublicBot } from '@askwell/contract/chat'
import { brand } from '../../../shared/brand.ts'
import { Chat } from './styled-chat.ts'

export function VisitorChat({ botId, bot }: { botId: string; bot: PublicBot }) {
  return <Chat botId={botId} bot={bot} apiUrl="/api" kind="public" brand={brand.name} />
}
