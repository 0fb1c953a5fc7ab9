import type { JsonObject } from '@askwell/contract/integration-rules'
import type { OpenApiDescription } from '@askwell/contract/openapi'
import { mapDocument } from '@askwell/core/integrations/openapi'
import { $RefParser, JSONParserErrorGroup } from '@apidevtools/json-schema-ref-parser'
import { patternFault } from '../pattern.ts'
import { checkedDocument } from './document-shape.ts'
import { parseText } from './parse-text.ts'
import type { ReadTask, ReadVerdict } from './read-task.ts'
import { Refusal } from './refusal.ts'

/** Reads a document of a stranger: from text to the operations an owner can choose from. */
export async function readDocument(task: ReadTask): Promise<ReadVerdict> {
  try {
    return { description: await described(task) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message }
    if (error instanceof RangeError) return { refusal: 'The document refers to itself too deep.' }
    throw error
  }
}

const isUsablePattern = (pattern: string) => patternFault(pattern) === null

async function described({ text, documentUrl, takenNames }: ReadTask): Promise<OpenApiDescription> {
  const document = await withoutReferences(checkedDocument(parseText(text)))
  return mapDocument(document, { documentUrl, takenNames, isUsablePattern })
}

/**
 * Local references become what they mean, so the document may contain itself afterwards. References to
 * files and addresses stay as they are: following them would read our disk and our network.
 */
async function withoutReferences(document: JsonObject): Promise<JsonObject> {
  const parser = new $RefParser()
  try {
    await parser.dereference(document, {
      resolve: { external: false, file: false, http: false },
      dereference: { circular: true },
      continueOnError: true,
      timeoutMs: 5_000,
    })
  } catch (error) {
    // A reference to nothing becomes null; only the operations that need it are refused.
    if (!(error instanceof JSONParserErrorGroup)) throw error
  }
  const whole: unknown = parser.schema
  if (!isJsonObject(whole)) throw new Refusal('The references in the document cannot be followed.')
  return whole
}

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
