import { isObject, type JsonObject } from '@askwell/contract/integrations/integration-rules'
import type { OpenApiDescription } from '@askwell/contract/integrations/openapi'
import { mapDocument } from '@askwell/core/integrations/openapi'
import { $RefParser, JSONParserErrorGroup } from '@apidevtools/json-schema-ref-parser'
import * as texts from '@askwell/messages/openapi/refusals'
import { patternError } from '../functions/pattern.ts'
import { parseDocument } from './parse-document.ts'
import { parseJsonOrYaml } from './parse-json-or-yaml.ts'
import type { ReadDocumentTask, ReadDocumentResult } from './openapi-worker-protocol.ts'
import { DocumentError } from './document-error.ts'

/** Reads an untrusted document and returns the operations that an owner can choose. */
export async function readDocument(task: ReadDocumentTask): Promise<ReadDocumentResult> {
  try {
    return { description: await describeDocument(task) }
  } catch (error) {
    if (error instanceof DocumentError) return { refusal: error.message }
    if (error instanceof RangeError) return { refusal: texts.referencesTooDeep }
    throw error
  }
}

const isUsablePattern = (pattern: string) => patternError(pattern) === null

async function describeDocument({
  text,
  documentUrl,
  takenNames,
}: ReadDocumentTask): Promise<OpenApiDescription> {
  const document = await dereference(parseDocument(parseJsonOrYaml(text)))
  return mapDocument(document, { documentUrl, takenNames, isUsablePattern })
}

/**
 * Resolves local references; the result may be circular. References to files and addresses are not resolved, because
 * they would read this machine and its network.
 */
async function dereference(document: JsonObject): Promise<JsonObject> {
  const parser = new $RefParser()
  try {
    await parser.dereference(document, {
      resolve: { external: false, file: false, http: false },
      dereference: { circular: true },
      continueOnError: true,
      timeoutMs: 5_000,
    })
  } catch (error) {
    // A broken reference becomes null, and only the operations that use it are refused.
    if (!(error instanceof JSONParserErrorGroup)) throw error
  }
  const whole: unknown = parser.schema
  if (!isObject(whole)) throw new DocumentError(texts.referencesUnresolved)
  return whole
}
