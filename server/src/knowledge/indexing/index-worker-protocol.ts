import type { Passage } from '@askwell/core/chat'
import type { DatabaseSettings } from '../../platform/db/connect.ts'

/** What an index worker builds, and the file that it writes. */
export type BuildTask = { botId: string; file: string; database: DatabaseSettings }

/** What it answers when the file is written: what the file does not hold. */
export type BuildResult = { version: number; kinds: Map<string, Passage['kind']> }
