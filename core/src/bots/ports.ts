import type { OwnerId } from '../shared/index.ts'

/** A role or personality as stored: a listed id, or custom text. */
export type PersonaRef = { id: string; text: string }

/** The owner's settings of a bot. `color` is '' until one is chosen. */
export type BotSetting = {
  name: string
  role: PersonaRef
  personality: PersonaRef
  prompt: string
  imgId: number
  initial: string
  suggested: string
  placeholder: string
  color: string
  onlyOwnData: boolean
  domain: string
  /** Time zone of the business; undefined keeps the stored zone, initially UTC. */
  timeZone?: string | undefined
}

/** Information that visitors see before they write. */
export type VisitorInformation = {
  /** The AI notice in the owner's words; '' for the standard text. */
  aiNotice: string
  /** URL of the owner's privacy page, or ''. */
  privacyUrl: string
}

export const standardInformation: VisitorInformation = { aiNotice: '', privacyUrl: '' }

/** The owner's limits of questions. Null: the default limit applies; for `perDay`, no limit. */
export type VisitorLimits = {
  perVisitorHour: number | null
  perAddressHour: number | null
  perAddressDay: number | null
  /** All questions to the bot per day. */
  perDay: number | null
}

export const noVisitorLimits: VisitorLimits = {
  perVisitorHour: null,
  perAddressHour: null,
  perAddressDay: null,
  perDay: null,
}

export type Bot = Omit<BotSetting, 'timeZone'> & {
  /** Time zone of the business, such as 'Europe/Berlin'. */
  timeZone: string
  id: string
  ownerId: OwnerId
  /** Whether functions may run without confirmation in replies that use text of files or websites. */
  trustsSources: boolean
  /** Version of its list of sources; increases when a source is added, replaced or removed. */
  sourcesVersion: number
  isSample: boolean
  visitorLimits: VisitorLimits
  visitorInformation: VisitorInformation
}

export type SourceCounts = { total: number; ready: number; pending: number; failed: number }
export type BotListItem = Pick<Bot, 'id' | 'name' | 'role' | 'imgId'> & { sources: SourceCounts }

export type BotStore = {
  /** Inserts a bot unless the owner already has `max` bots, counted in the same transaction. */
  insert(ownerId: OwnerId, bot: BotSetting & { id: string }, max: number): Promise<boolean>
  find(ownerId: OwnerId, botId: string): Promise<Bot | null>
  /** For visitors, who know the bot's unguessable id. */
  findPublic(botId: string): Promise<Bot | null>
  list(ownerId: OwnerId): Promise<BotListItem[]>
  update(
    ownerId: OwnerId,
    botId: string,
    setting: BotSetting & { visitorInformation?: VisitorInformation },
  ): Promise<boolean>
  saveVisitorLimits(ownerId: OwnerId, botId: string, limits: VisitorLimits): Promise<boolean>
  switchTrustedSources(ownerId: OwnerId, botId: string, isOn: boolean): Promise<boolean>
  /** Hides the bot immediately and deletes its data in the background; false for an unknown bot. */
  remove(ownerId: OwnerId, botId: string): Promise<boolean>
}
