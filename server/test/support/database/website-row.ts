import { emptySource } from '../../../src/knowledge/stores/source-inserts.ts'

/** The row of a website whose pages were read, of the chatbot "bot" of "ada". */
export const websiteRow = {
  ...emptySource,
  id: 'website',
  owner_id: 'ada',
  bot_id: 'bot',
  kind: 'website' as const,
  name: 'Harbor',
  url: 'https://harbor.example/',
  type: 'website',
  content_hash: '',
  size_bytes: 0,
  state: 'ready' as const,
  created_at: 1,
  updated_at: 1,
}
