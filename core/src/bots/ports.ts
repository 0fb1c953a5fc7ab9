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
  /** Where the business is; undefined keeps the stored one, which is UTC at first. */
  timeZone?: string | undefined
}

/** The notice that visitors see before they write. */
export type VisitorInformation = {
  /** That an AI answers, in the owner's words; '' for the standard text. */
  aiNotice: string
  /** The owner's privacy page, or ''. */
  privacyUrl: string
}

export const standardInformation: VisitorInformation = { aiNotice: '', privacyUrl: '' }

/** The owner's limits of questions; null where the built-in one applies, for `perDay` none. */
export type VisitorLimits = {
  perVisitorHour: number | null
  perAddressHour: number | null
  perAddressDay: number | null
  /** All questions to the bot. */
  perDay: number | null
}

export const noVisitorLimits: VisitorLimits = {
  perVisitorHour: null,
  perAddressHour: null,
  perAddressDay: null,
  perDay: null,
}

export type Bot = Omit<BotSetting, 'timeZone'> & {
  /** Where the business is, such as 'Europe/Berlin'. */
  timeZone: string
  id: string
  ownerId: OwnerId
  /** Whether functions need no confirmation after text of files and websites. */
  trustsSources: boolean
  /** Version of its list of sources; it grows when a source is added, replaced or removed. */
  sourcesVersion: number
  isSample: boolean
  visitorLimits: VisitorLimits
  visitorInformation: VisitorInformation
}

export type SourceCounts = { total: number; ready: number; pending: number; failed: number }
export type BotListItem = Pick<Bot, 'id' | 'name' | 'role' | 'imgId'> & { sources: SourceCounts }

export type BotStore = {
  /** Inserts unless the owner has `max` bots already; counted in the same transaction. */
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
  /** Hides the bot at once and deletes its data in the background; false when there is none. */
  remove(ownerId: OwnerId, botId: string): Promise<boolean>
}
