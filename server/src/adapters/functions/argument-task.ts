import type { JsonObject } from '@askwell/contract/integration-rules'

export type ArgumentTask = { schema: JsonObject; args: JsonObject }

/** `fault` says what does not fit, null when all does. */
export type ArgumentVerdict = { fault: string | null }
