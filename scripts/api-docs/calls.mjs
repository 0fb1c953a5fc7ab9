// All API calls of the server: the route table, and the few calls that are not in it.
import {
  bearerErrors,
  callErrors,
  everyCallErrors,
  inputErrors,
} from '@askwell/contract/call-errors'
import { chatStream, chatStreamPost } from '@askwell/contract/chat'
import { exportConversations } from '@askwell/contract/conversations/export'
import { limits } from '@askwell/contract/limits'
import { exportAccount } from '@askwell/contract/security'
import { bodyLimitOf } from '../../server/src/platform/http/bodies/body-limit.ts'
import { readContractComments } from './contract-comments.mjs'
import { jsonSchemaOf } from './schema-text.mjs'

const stream = {
  access: 'visitor',
  input: 'the query',
  answer: 'text/event-stream, see "Events of a reply"',
  comment:
    'Asks a chatbot; the reply is streamed. With the header `Last-Event-ID` a stream goes on where it broke off, ' +
    'without a second charge; 204 says that there is nothing to go on with.',
}

/** Calls that are not in the route table. Their requests or responses are not JSON. */
const otherCalls = [
  { ...stream, ...chatStream },
  { ...stream, ...chatStreamPost, input: 'JSON, form or multipart/form-data' },
  {
    ...exportAccount,
    access: 'user',
    input: 'the header `x-current-password`, percent-encoded',
    answer: 'application/zip',
    comment: 'Everything that belongs to the account as one zip, without secrets.',
  },
  {
    ...exportConversations,
    access: 'user',
    input: 'JSON: `format` ("csv" or "jsonl") and the filters of `list_conversations`',
    answer: 'text/csv or application/jsonl',
    comment:
      'Conversations as CSV or JSON Lines, streamed: one line for each question with its reply. Cells that a ' +
      'spreadsheet would run as a formula begin with an apostrophe.',
  },
  {
    method: 'POST',
    path: '/payment/webhook',
    access: 'visitor',
    input: 'the raw body and the header `stripe-signature`',
    answer: '{ received: true }',
    errors: ['invalid_request', 'not_found', 'too_large', 'rate_limited'],
    section: 'payment',
    comment:
      'Events of the payment provider. 400 for a wrong signature or the other kind of money, 404 where no secret is set. ' +
      'A body above 64 KiB is read 30 times a minute from one address unless its signature is right.',
  },
]

/** Calls that are served only at the root, not below /api. */
const rootCalls = [
  ['/healthz', 'application/json', '`{ status: "ok" }` as long as the process answers.'],
  [
    '/readyz',
    'application/json',
    '200 when the database accepts a write and the disk has space, else 503.',
  ],
  ['/metrics', 'text/plain', 'For Prometheus. Only for requests from the same machine, else 404.'],
  ['/embed.js', 'text/javascript', 'The script that customers paste into their sites.'],
  [
    '/chatbotiframe/:id',
    'text/html',
    'The public chat page; its policy lets only the sites of the chatbot frame it.',
  ],
  [
    '/images/function/:image',
    'an image',
    'The picture of a function, public by its unguessable id.',
  ],
].map(([path, answer, comment]) => ({ method: 'GET', path, access: 'visitor', answer, comment }))

/** All calls with their documentation, in the order of the document's sections. */
export function documentedCalls(routes) {
  const comments = readContractComments()
  const calls = [...routes.map(ofRoute), ...otherCalls.map(ofOther)].map((call) => {
    const { file, fields = {}, ...known } = comments.get(keyOf(call)) ?? {}
    return { ...known, ...call, comment: call.comment ?? known.comment ?? '', file, fields }
  })
  return { calls, rootCalls }
}

export const keyOf = ({ method, path }) => `${method} ${path}`

function ofRoute({ definition, fileRule }) {
  const { method, path, access, kind, status = 200 } = definition
  const body = jsonSchemaOf(definition.body, 'input')
  const hasFields = Object.keys(body.properties ?? {}).length > 0
  return {
    method,
    path,
    access,
    input: inputText(kind, hasFields),
    body,
    fileRule,
    ...(kind !== 'none' && { maxBodyBytes: unusualLimitOf(definition) }),
    status,
    reply: jsonSchemaOf(definition.reply, 'output'),
    errors: errorsOf({ method, path, access }, hasFields || kind !== 'none'),
  }
}

/** The body limit, if it differs from the usual limits in the introduction. */
function unusualLimitOf(definition) {
  const limit = bodyLimitOf(definition)
  const usual = definition.access === 'visitor' ? limits.visitorBodyBytes : limits.usualBodyBytes
  return limit === usual ? undefined : limit
}

function ofOther({ query, ...call }) {
  const body = query && jsonSchemaOf(query, 'input')
  const errors = call.errors ?? errorsOf(call, query !== undefined)
  return { status: 200, ...call, body, errors }
}

function inputText(kind, hasFields) {
  if (kind === 'multipart') return 'multipart/form-data, or JSON or a form without files'
  if (kind === 'json')
    return hasFields ? 'JSON, form or multipart/form-data' : 'an empty JSON object'
  return hasFields ? 'the path and the query' : 'nothing'
}

const errorsOf = (call, hasInput) => [
  ...new Set([
    ...(hasInput ? inputErrors : []),
    ...(call.access === 'visitor' ? [] : bearerErrors),
    ...(callErrors[keyOf(call)] ?? []),
    ...everyCallErrors,
  ]),
]

/** The errors that only this call returns. */
export const ownErrors = (call) => callErrors[keyOf(call)] ?? []
