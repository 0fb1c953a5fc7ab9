import { hasMoreValues } from '@askwell/contract/count-json-values'
import { limits } from '@askwell/contract/limits'
import { AppError } from '@askwell/core/shared'
import * as texts from '@askwell/messages/app/requests'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { parse as parseQuery } from 'node:querystring'
import { readText } from './read-text.ts'

/**
 * Parses bodies of JSON and of form fields. Only one large body is parsed in each iteration of the event loop. Bodies
 * with more values or names than any call needs are refused: a list of 450,000 numbers, or an object with 40,000 names,
 * would block for a tenth of a second.
 */
export function parseTextBodies(app: FastifyInstance): void {
  const parseText = app.getDefaultJsonParser('error', 'error')
  const parseJson = (request: FastifyRequest, body: string) =>
    new Promise<unknown>((resolve, reject) => {
      void parseText(request, body, (error, value) => (error ? reject(error) : resolve(value)))
    })

  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const body = await readText(request, payload)
      if (hasMoreValues(body, limits.jsonValues, limits.jsonNames)) refuseValues()
      return parseJson(request, body)
    },
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const body = await readText(request, payload)
      if (hasMorePairs(body, limits.formPairs)) refuseValues()
      return parseQuery(body, '&', '=', { maxKeys: 0 })
    },
  )
}

function refuseValues(): never {
  throw new AppError('too_large', texts.tooManyValues)
}

function hasMorePairs(body: string, max: number): boolean {
  let pairs = 1
  for (let at = body.indexOf('&'); at >= 0; at = body.indexOf('&', at + 1)) {
    pairs += 1
    if (pairs > max) return true
  }
  return false
}
