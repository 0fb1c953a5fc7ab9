import type { Passage } from '@askwell/core/chat'
import type { DatabaseSettings } from '../../platform/db/connect.ts'

/** The index to build, and the file to write it to. */
export type BuildTask = { botId: string; file: string; database: DatabaseSettings }

/** The result: the parts of the index that are not in the file. */
export type BuildResult = { version: number; kinds: Map<string, Passage['kind']> }
