import type { OwnerId } from '../shared/index.ts'

/** A role or personality as stored: a listed id, or free text. */
export type PersonaRef = { id: string; text: string }

/** What an owner decides about a bot. `colour` is '' until one is chosen. */
export type BotSetting = {
  name: string
  role: PersonaRef
  personality: PersonaRef
  prompt: string
  imgId: number
  initial: string
  suggested: string
  placeholder: string
  colour: string
  onlyOwnData: boolean
  domain: string
}

export type Bot = BotSetting & {
  id: string
  ownerId: OwnerId
  knowledgeVersion: number
  /** Functions also run for answers that draw on website text. */
  functionsWithWeb: boolean
  isSample: boolean
}

export type SourceCounts = { total: number; ready: number; pending: number; failed: number }
export type BotListItem = Pick<Bot, 'id' | 'name' | 'role' | 'imgId'> & { sources: SourceCounts }

export type BotStore = {
  /** Inserts unless the owner has `most` bots already; the count is held inside the transaction. */
  insert(ownerId: OwnerId, bot: BotSetting & { id: string }, most: number): Promise<boolean>
  find(ownerId: OwnerId, botId: string): Promise<Bot | null>
  /** For visitors: a bot is public by its unguessable id. */
  findPublic(botId: string): Promise<Bot | null>
  list(ownerId: OwnerId): Promise<BotListItem[]>
  update(ownerId: OwnerId, botId: string, setting: BotSetting): Promise<boolean>
  switchWebAnswers(ownerId: OwnerId, botId: string, isOn: boolean): Promise<boolean>
  /** Answers the file keys nobody else uses any more, so that their originals can go. */
  remove(ownerId: OwnerId, botId: string): Promise<{ found: boolean; fileKeys: string[] }>
}
