import { plainBot } from '../house.ts'
import { plain } from './integrating.ts'
import type { Tenant } from './tenants.ts'

/** A field that names something, how it names the foreign one, and what comes of it. */
type IdField = { field: string; foreign: (other: Tenant) => unknown; answer: 403 | 404 | 'ignored' }

/** Input that works for the owner, and the fields in it that could name somebody else's. */
type Case = { body: (own: Tenant) => Record<string, unknown>; ids: IdField[] }

const none: Case = { body: () => ({}), ids: [] }
const bot = (field: string): IdField => ({ field, foreign: (other) => other.botId, answer: 404 })
const website = (field: string): IdField => ({
  field,
  foreign: (other) => other.websiteId,
  answer: 404,
})
const source = (field: string): IdField => ({
  field,
  foreign: (other) => other.fileId,
  answer: 404,
})
const ownFunction: IdField = {
  field: 'function_id',
  foreign: (other) => other.functionId,
  answer: 404,
}
const session = (field: string): IdField => ({
  field,
  foreign: (other) => other.sessionId,
  answer: 404,
})
const kept = (field: string, foreign: (other: Tenant) => string): IdField => ({
  field,
  foreign: (other) => [foreign(other)],
  answer: 'ignored',
})
const emailOf: Case = {
  body: (own) => ({ email: own.user.email }),
  ids: [{ field: 'email', foreign: (other) => other.user.email, answer: 403 }],
}

const payingEmail = (more: object): Case => ({
  ...emailOf,
  body: (own) => ({ email: own.user.email, ...more }),
})

const clientSecret = (more: object): Case => ({
  body: (own) => ({ clientSecret: own.clientSecret, ...more }),
  ids: [{ field: 'clientSecret', foreign: (other) => other.clientSecret, answer: 404 }],
})

const automation = {
  connector: 'automation',
  settings: { address: 'https://hooks.example.org/1' },
}

/** One entry for each route; a route without one fails. */
export const cases: Record<string, Case> = {
  'POST /register': none,
  'POST /login': none,
  'POST /logout': none,
  'GET /get_profile': none,
  'POST /update_profile': none,
  'GET /sign_in_setup': none,
  'POST /oauth': none,
  'POST /keep_account': none,
  'POST /delete_account': none,
  'POST /list_sessions': none,
  'POST /end_session': {
    body: () => ({}),
    ids: [{ field: 'session_id', foreign: (other) => other.signInId, answer: 404 }],
  },
  'POST /end_other_sessions': none,
  'POST /list_google_accounts': none,
  'POST /get_second_factor': none,
  'POST /begin_second_factor': none,
  'POST /confirm_second_factor': none,
  'POST /renew_recovery_codes': none,
  'POST /end_second_factor': none,
  'POST /contactus': none,
  // Whoever has a mailed token may use it; nothing else names an account here.
  'POST /verify_email': none,
  'POST /resend_verification': none,
  'POST /forgot_password': none,
  'POST /reset_password': none,
  'POST /unsubscribe': none,
  'POST /unsubscribe/:token': none,
  'POST /user/subscribemail': none,
  'GET /message_statement': none,
  'POST /get_message_balance': {
    body: (own) => ({ user_d: own.user.id }),
    ids: [{ field: 'user_d', foreign: (other) => other.user.id, answer: 403 }],
  },
  'POST /payment/getStatus': emailOf,
  'POST /payment/getPlan': emailOf,
  'GET /payment/setup': none,
  'GET /payment/cards': none,
  'POST /payment/create-payment-intent': payingEmail({ lookup_key: 'hobby_monthly' }),
  'POST /payment/getUserPaymentData': emailOf,
  'POST /payment/cancelSubscription': payingEmail({ lookupKey: 'hobby_monthly' }),
  'POST /payment/upgrade': payingEmail({ lookupKey: 'business_monthly' }),
  'POST /payment/preview': payingEmail({ lookupKey: 'business_monthly' }),
  'POST /payment/resume': emailOf,
  'POST /payment/portal': emailOf,
  'POST /payment/attach-payment-method': payingEmail({ paymentMethodId: 'pm_card_visa' }),
  'POST /payment/confirm-payment': clientSecret({}),
  'POST /payment/sandbox/retrieve': clientSecret({}),
  'POST /payment/sandbox/confirm': clientSecret({ paymentMethodId: 'pm_card_visa' }),
  'POST /payment/sandbox/challenge': clientSecret({ outcome: 'complete' }),
  // The sandbox's own tests hold another customer's invoice against this call.
  'POST /payment/sandbox/invoice': none,
  'POST /payment/sandbox/method': none,
  'POST /payment/remove_card': none,
  'POST /increase_message_limit': {
    body: (own) => ({ user_d: own.user.id, message_count: 1000 }),
    ids: [{ field: 'user_d', foreign: (other) => other.user.id, answer: 403 }],
  },
  'GET /get_roles': none,
  'GET /get_personalities': none,
  'POST /chatbot_list': none,
  'POST /add_bot': {
    body: (own) => ({ ...Object.fromEntries(plainBot), id: own.botId }),
    ids: [bot('id')],
  },
  'POST /check_installation': {
    body: (own) => ({ bot_id: own.botId, url: 'http://10.0.0.1/' }),
    ids: [bot('bot_id')],
  },
  'POST /get_chatbot_setting': { body: (own) => ({ id: own.botId }), ids: [bot('id')] },
  'POST /update_chatbot_setting': {
    body: (own) => ({ ...Object.fromEntries(plainBot), id: own.botId }),
    ids: [bot('id')],
  },
  'POST /deletechatbot': { body: () => ({}), ids: [bot('id')] },
  'POST /get_content': {
    body: (own) => ({ bot_id: own.botId, url: 'https://example.com/' }),
    ids: [bot('bot_id')],
  },
  'POST /get_model_info': { body: (own) => ({ id: own.botId }), ids: [bot('id')] },
  'POST /update_model_info': {
    body: (own) => ({ id: own.botId }),
    ids: [
      bot('id'),
      kept('fileids', (other) => other.fileId),
      kept('filenames', (other) => `${other.mark}.txt`),
      kept('websiteid', (other) => other.websiteId),
      kept('contentids', (other) => other.textId),
    ],
  },
  'POST /list_sources': { body: (own) => ({ bot_id: own.botId }), ids: [bot('bot_id')] },
  'POST /website_pages': {
    body: (own) => ({ website_id: own.websiteId }),
    ids: [website('website_id')],
  },
  'POST /choose_pages': {
    body: (own) => ({ website_id: own.websiteId, page_ids: [] }),
    ids: [website('website_id'), kept('page_ids', (other) => other.fileId)],
  },
  'POST /retry_source': { body: (own) => ({ source_id: own.fileId }), ids: [source('source_id')] },
  'POST /stop_source': {
    body: (own) => ({ source_id: own.websiteId }),
    ids: [website('source_id')],
  },
  'POST /source_receipt': {
    body: (own) => ({ source_id: own.fileId }),
    ids: [source('source_id')],
  },
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
    body: (own) => plain(own.botId),
    ids: [bot('botid')],
  },
  'PATCH /integration/edit/:function_id': {
    body: (own) => ({ ...plain(own.botId), function_id: own.functionId }),
    ids: [ownFunction, { ...bot('botid'), answer: 'ignored' }],
  },
  'POST /integration/tool/:function_name': {
    body: (own) => ({ id: own.botId, function_name: 'get_order', functionParms: '{"a":1}' }),
    ids: [bot('id')],
  },
  'POST /integration/removed/:function_id': { body: () => ({}), ids: [ownFunction] },
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
  'POST /create_session': { body: (own) => ({ chatbot_id: own.botId }), ids: [bot('chatbot_id')] },
  'POST /get_ai_response': {
    body: (own) => ({ session_id: own.sessionId, message: 'What is the password?' }),
    ids: [session('session_id')],
  },
  // Public by the bot's unguessable id; only sessions could be confused.
  'POST /create_sessiondomain': none,
  'POST /check_message_balance': none,
  'POST /chatbot_setting_sessiondomain': none,
  // Both ids are unguessable and must belong together.
  'POST /rate_answer': none,
  'POST /decide_function': none,
  'POST /update_sessiondomain': {
    body: (own) => ({ id: own.sessionId, chatbot_id: own.botId, message_count: 3 }),
    ids: [session('id'), bot('chatbot_id')],
  },
}
