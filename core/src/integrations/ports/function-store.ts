import type { OwnerId } from '../../shared/index.ts'
import type {
  BotFunction,
  FunctionImage,
  FunctionListItem,
  FunctionSetting,
  ImageChange,
} from './bot-function.ts'

export type SaveOutcome = 'saved' | 'not_found' | 'name_taken' | 'too_many'

export type RestoreOutcome = SaveOutcome

/** `taken`: indexes of the functions whose names the bot already uses. */
export type ImportOutcome =
  | { status: 'saved' | 'not_found' | 'too_many' }
  | { status: 'name_taken'; taken: number[] }

export type FunctionStore = {
  list(ownerId: OwnerId, botId: string): Promise<FunctionListItem[]>
  /** The enabled functions of this bot, with their secrets. */
  listEnabled(ownerId: OwnerId, botId: string): Promise<BotFunction[]>
  find(ownerId: OwnerId, functionId: string): Promise<BotFunction | null>
  findByName(ownerId: OwnerId, botId: string, name: string): Promise<BotFunction | null>
  /** Checks name and number of functions inside the transaction. */
  insert(
    ownerId: OwnerId,
    added: { id: string; botId: string; setting: FunctionSetting; image: ImageChange; at: number },
    max: number,
  ): Promise<SaveOutcome>
  /** Adds all or none; checks names and number inside the transaction. */
  insertAll(
    ownerId: OwnerId,
    added: { botId: string; functions: { id: string; setting: FunctionSetting }[]; at: number },
    max: number,
  ): Promise<ImportOutcome>
  update(
    ownerId: OwnerId,
    functionId: string,
    change: { setting: FunctionSetting; image: ImageChange; at: number },
  ): Promise<SaveOutcome>
  setEnabled(
    ownerId: OwnerId,
    functionId: string,
    change: { isEnabled: boolean; at: number },
  ): Promise<boolean>
  /** Hides a function. It is deleted when it can no longer be restored. */
  remove(ownerId: OwnerId, removed: { functionId: string; at: number }): Promise<boolean>
  /** Restores all or none. Functions removed before `removedSince` are not found. */
  restore(
    ownerId: OwnerId,
    restored: { botId: string; functionIds: string[]; removedSince: number },
    max: number,
  ): Promise<RestoreOutcome>
  /** Finds an image by its unguessable id; images are public. */
  image(imageId: string): Promise<FunctionImage | null>
}
