import { functionFields } from '../../integrations/function-owner.ts'
import { bot, type Case, type IdField } from './isolation-fields.ts'

const ownFunction: IdField = {
  field: 'function_id',
  foreign: (other) => other.functionId,
  answer: 404,
}
const automation = {
  connector: 'automation',
  settings: { address: 'https://hooks.example.org/1' },
}

/** The calls of functions and connectors. */
export const integrationCases: Record<string, Case> = {
  'POST /update_assistant_tools': {
    body: (own) => ({ function_bot_id: own.botId }),
    ids: [bot('function_bot_id')],
  },
  'GET /integration/functions/:bot_id': {
    body: (own) => ({ bot_id: own.botId }),
    ids: [bot('bot_id')],
  },
  'GET /integration/fetch/:function_id': {
    body: (own) => ({ function_id: own.functionId }),
    ids: [ownFunction],
  },
  'POST /integration/add': {
    body: (own) => functionFields(own.botId),
    ids: [bot('botid')],
  },
  'PATCH /integration/edit/:function_id': {
    body: (own) => ({ ...functionFields(own.botId), function_id: own.functionId }),
    ids: [ownFunction, { ...bot('botid'), answer: 'ignored' }],
  },
  'POST /integration/tool/:function_name': {
    body: (own) => ({ id: own.botId, function_name: 'get_order', functionParms: '{"a":1}' }),
    ids: [bot('id')],
  },
  'POST /integration/openapi': {
    body: (own) => ({ bot_id: own.botId, url: 'http://10.0.0.1/openapi.json' }),
    ids: [bot('bot_id')],
  },
  'POST /integration/import': {
    body: (own) => ({
      bot_id: own.botId,
      functions: [{ ...functionFields(''), functionname: 'brought' }],
    }),
    ids: [bot('bot_id')],
  },
  'POST /integration/removed/:function_id': { body: () => ({}), ids: [ownFunction] },
  'POST /integration/restore': {
    body: (own) => ({ bot_id: own.botId, function_ids: [own.functionId] }),
    ids: [
      bot('bot_id'),
      { field: 'function_ids', foreign: (other) => [other.functionId], answer: 'ignored' },
    ],
  },
  'POST /integration/switch/:function_id': {
    body: (own) => ({ function_id: own.functionId, is_enabled: false }),
    ids: [ownFunction],
  },
  'POST /integration/web_answers': {
    body: (own) => ({ bot_id: own.botId, is_on: true }),
    ids: [bot('bot_id')],
  },
  'POST /integration/calls': {
    body: (own) => ({ bot_id: own.botId }),
    ids: [
      bot('bot_id'),
      { ...ownFunction, answer: 'ignored' },
      { field: 'message_id', foreign: (other) => other.messageId, answer: 'ignored' },
      { field: 'before', foreign: (other) => `9999999999999.${other.callId}`, answer: 'ignored' },
    ],
  },
  'GET /integration/connectors/:bot_id': {
    body: (own) => ({ bot_id: own.botId }),
    ids: [bot('bot_id')],
  },
  'POST /integration/connect': {
    body: (own) => ({ bot_id: own.botId, ...automation }),
    ids: [bot('bot_id')],
  },
  'POST /integration/probe': {
    body: (own) => ({ bot_id: own.botId, ...automation }),
    ids: [bot('bot_id')],
  },
  'POST /integration/disconnect': {
    body: (own) => ({ bot_id: own.botId, connector: 'automation' }),
    ids: [bot('bot_id')],
  },
  'POST /integration/deliveries': {
    body: (own) => ({ bot_id: own.botId }),
    ids: [
      bot('bot_id'),
      { field: 'before', foreign: (other) => other.deliveryId, answer: 'ignored' },
    ],
  },
  'POST /integration/replay': {
    body: (own) => ({ delivery_id: own.deliveryId }),
    ids: [{ field: 'delivery_id', foreign: (other) => other.deliveryId, answer: 404 }],
  },
  'POST /integration/test_delivery': {
    body: (own) => ({ bot_id: own.botId }),
    ids: [bot('bot_id')],
  },
}
