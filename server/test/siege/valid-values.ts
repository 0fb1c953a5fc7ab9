import type { SignedIn } from '@askwell/contract/account'
import type { Attacker } from './attack-request.ts'

/** Ids of what the attacking account owns. */
export type Owned = {
  botId: string
  sessionId: string
  functionId: string
  answerId: string
  messageId: string
  sourceId: string
  websiteId: string
  user: Pick<SignedIn['user'], 'id' | 'email'>
}

/**
 * Valid values of the fields that are not attacked, so that an attack on one field passes the schema and reaches the
 * code behind it: by name, or by path and name. Fields without one get a value of their type.
 */
export const validValues = (owned: Owned): Attacker['values'] => ({
  ...ids(owned),
  email: owned.user.email,
  password: 'not the right password',
  current_password: 'not the right password',
  first_name: 'Ada',
  last_name: 'Byron',
  firstName: 'Ada',
  lastName: 'Byron',
  surname: 'Byron',
  name: 'Ampere',
  id1: 'role_customer_support',
  id2: 'personality_friendly',
  image: '3',
  message: 'When do you open?',
  message_count: 1,
  lookup_key: 'Messages',
  lookupKey: 'Hobby_monthly',
  quantity: 1,
  country: 'DE',
  postal_code: '10115',
  tax_id: '',
  data: {},
  visitor_hour: 10,
  address_hour: 100,
  address_day: 1_000,
  day: 1_000,
  keep_days: 30,
  from: '2026-01-01',
  to: '2026-01-31',
  time_zone: 'Europe/Berlin',
  token: 'a'.repeat(43),
  code: '123456',
  ...events,
  ...functions,
  ...knowledge,
})

const ids = ({ botId, sessionId, user, ...owned }: Owned) => ({
  id: botId,
  bot_id: botId,
  chatbot_id: botId,
  botid: botId,
  session_id: sessionId,
  conversation_id: sessionId,
  '/update_sessiondomain id': sessionId,
  function_id: owned.functionId,
  function_ids: [owned.functionId],
  answer_id: owned.answerId,
  message_id: owned.messageId,
  source_id: owned.sourceId,
  source_ids: [owned.sourceId],
  website_id: owned.websiteId,
  user_d: user.id,
  // Not on every call, where they would mean something else.
  '/dismiss_gap answer_id': undefined,
  '/teach_answer answer_id': undefined,
})

const events = {
  '/payment/webhook id': 'evt_siege',
  '/payment/webhook type': 'invoice.paid',
  '/payment/webhook data': { object: { id: 'in_siege', customer: 'cus_siege' } },
}

const functions = {
  function_name: 'get_order',
  functionname: 'get_order',
  '/chat_stream function_name': undefined,
  method: 'POST',
  authtype: 'NOAUTH',
  definition: JSON.stringify({ name: 'get_order', description: 'Looks up an order.' }),
  connector: 'automation',
  settings: { address: 'https://shop.example.org/hook' },
  functionParms: { order: '1' },
  functions: [
    {
      name: 'get_stock',
      definition: JSON.stringify({ name: 'get_stock', description: 'Counts.' }),
      url: 'https://shop.example.org/stock',
      method: 'GET',
    },
  ],
  '/operate/grant_messages messages': 5,
  '/operate/grant_messages key': 'a'.repeat(20),
  decision: 'decline',
  rating: 'up',
}

const knowledge = {
  '/source_receipt from': 0,
  url: 'https://shop.example.org/',
  question: 'Do you deliver?',
  wordings: ['Can you ship it?'],
  questions: ['Do you deliver to Rome?'],
  answer: 'We deliver in two days.',
  csv: 'question,answer\nDo you ship?,We do.\n',
  every: 'daily',
  include_paths: ['/shop'],
  exclude_paths: ['/blog'],
}
