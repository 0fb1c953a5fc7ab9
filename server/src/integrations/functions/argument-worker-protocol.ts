import type { JsonObject } from '@askwell/contract/integrations/integration-rules'

export type ArgumentTask = { schema: JsonObject; args: JsonObject }

/** `fault` describes the first violation; null without one. */
export type ArgumentResult = { fault: string | null }
