import { botFields } from '../../support/test-app.ts'
import { answerCases } from './isolation-answers.ts'
import { operatorCases } from './isolation-operators.ts'
import { integrationCases } from './isolation-integrations.ts'
import { bot, type Case, type IdField } from './isolation-fields.ts'
import type { Tenant } from '../tenants.ts'

const none: Case = { body: () => ({}), ids: [] }
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
  ...operatorCases,
  'POST /contactus': none,
  // A mailed token works for everybody who has it; nothing else names an account here.
  'POST /verify_email': none,
  'POST /resend_verification': none,
  'POST /forgot_password': none,
  'POST /read_reset_link': none,
  'POST /reset_password': none,
  'POST /unsubscribe': none,
  'POST /unsubscribe/:token': none,
  'POST /user/subscribemail': none,
  'GET /message_statement': none,
  'POST /get_message_balance': {
    body: (own) => ({ user_d: own.user.id }),
    ids: [{ field: 'user_d', foreign: (other) => other.user.id, answer: 403 }],
  },
  'POST /dashboard_start': none,
  'POST /payment/getStatus': emailOf,
  'POST /payment/getPlan': emailOf,
  'GET /payment/setup': none,
  'GET /payment/cards': none,
  'GET /payment/billing_details': none,
  'POST /payment/billing_details': none,
  'GET /payment/billing_contact': none,
  'POST /payment/billing_contact': none,
  'POST /payment/confirm_billing_contact': none,
  // Their test requests another customer's invoice by its number.
  'POST /payment/invoice_pdf': none,
  'POST /payment/create-payment-intent': payingEmail({ lookup_key: 'hobby_monthly' }),
  'POST /payment/getUserPaymentData': emailOf,
  'POST /payment/pay_invoice': payingEmail({ number: 'none' }),
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
  // The tests of the sandbox request another customer's invoice with this call.
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
    body: (own) => ({ ...Object.fromEntries(botFields), id: own.botId }),
    ids: [bot('id')],
  },
  'POST /check_installation': {
    body: (own) => ({ bot_id: own.botId, url: 'http://10.0.0.1/' }),
    ids: [bot('bot_id')],
  },
  'POST /get_chatbot_setting': { body: (own) => ({ id: own.botId }), ids: [bot('id')] },
  'POST /update_chatbot_setting': {
    body: (own) => ({ ...Object.fromEntries(botFields), id: own.botId }),
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
  'POST /knowledge_limits': { body: (own) => ({ bot_id: own.botId }), ids: [bot('bot_id')] },
  'POST /list_sources': { body: (own) => ({ bot_id: own.botId }), ids: [bot('bot_id')] },
  'POST /suggest_questions': { body: (own) => ({ bot_id: own.botId }), ids: [bot('bot_id')] },
  'POST /website_pages': {
    body: (own) => ({ website_id: own.websiteId }),
    ids: [website('website_id')],
  },
  'POST /choose_pages': {
    body: (own) => ({ website_id: own.websiteId, page_ids: [] }),
    ids: [website('website_id'), kept('page_ids', (other) => other.fileId)],
  },
  'POST /retry_source': { body: (own) => ({ source_id: own.fileId }), ids: [source('source_id')] },
  'POST /retry_sources': {
    body: (own) => ({ bot_id: own.botId, source_ids: [own.fileId] }),
    ids: [bot('bot_id'), kept('source_ids', (other) => other.fileId)],
  },
  'POST /sync_website': {
    body: (own) => ({ website_id: own.websiteId }),
    ids: [website('website_id')],
  },
  'POST /update_sync_schedule': {
    body: (own) => ({ website_id: own.websiteId, every: 'daily', adds_pages: true }),
    ids: [website('website_id')],
  },
  'POST /restore_page': { body: (own) => ({ page_id: own.fileId }), ids: [source('page_id')] },
  'POST /stop_source': {
    body: (own) => ({ source_id: own.websiteId }),
    ids: [website('source_id')],
  },
  'POST /source_receipt': {
    body: (own) => ({ source_id: own.fileId }),
    ids: [source('source_id')],
  },
  ...integrationCases,
  ...answerCases,
  'POST /create_session': { body: (own) => ({ chatbot_id: own.botId }), ids: [bot('chatbot_id')] },
  'POST /get_ai_response': {
    body: (own) => ({ session_id: own.sessionId, message: 'What is the password?' }),
    ids: [session('session_id')],
  },
  'POST /identity_secret': { body: (own) => ({ bot_id: own.botId }), ids: [bot('bot_id')] },
  'POST /renew_identity_secret': { body: () => ({}), ids: [bot('bot_id')] },
  'POST /chat_limits': { body: (own) => ({ bot_id: own.botId }), ids: [bot('bot_id')] },
  'POST /update_chat_limits': {
    body: () => ({ visitor_hour: null, address_hour: null, address_day: null, day: 5 }),
    ids: [bot('bot_id')],
  },
  // Public by the bot's unguessable id; only sessions could be confused.
  'POST /visitor_token': none,
  'POST /create_sessiondomain': none,
  'POST /check_message_balance': none,
  'POST /chatbot_setting_sessiondomain': none,
  'POST /chat_actions': none,
  'POST /withheld_sentences': {
    body: (own) => ({ bot_id: own.botId, message_id: 'm_none' }),
    ids: [bot('bot_id')],
  },
  'POST /list_conversations': {
    body: (own) => ({ bot_id: own.botId, with_previews: true }),
    ids: [bot('bot_id')],
  },
  'POST /get_conversation': {
    body: (own) => ({ conversation_id: own.sessionId }),
    ids: [session('conversation_id')],
  },
  'POST /explain_answer': {
    body: (own) => ({ message_id: own.replyId }),
    ids: [{ field: 'message_id', foreign: (other) => other.replyId, answer: 404 }],
  },
  'POST /list_gaps': { body: (own) => ({ bot_id: own.botId }), ids: [bot('bot_id')] },
  'POST /dismiss_gap': {
    body: (own) => ({ bot_id: own.botId, message_id: own.replyId, answer_id: own.answerId }),
    ids: [
      bot('bot_id'),
      { field: 'message_id', foreign: (other) => other.replyId, answer: 404 },
      { field: 'answer_id', foreign: (other) => other.answerId, answer: 404 },
    ],
  },
  'POST /weekly_report_setting': none,
  'POST /bot_numbers': {
    body: (own) => ({
      bot_id: own.botId,
      from: '2026-01-01',
      to: '2026-01-31',
      time_zone: 'Europe/Berlin',
    }),
    ids: [bot('bot_id')],
  },
  'POST /conversation_setting': {
    body: (own) => ({ bot_id: own.botId }),
    ids: [bot('bot_id')],
  },
  'POST /erase_conversations': {
    body: (own) => ({ conversation_id: own.sessionId, bot_id: own.botId, is_preview: true }),
    ids: [session('conversation_id'), bot('bot_id')],
  },
  // Both ids are unguessable and must belong together.
  'POST /rate_answer': none,
  'POST /extend_identity': none,
  'POST /decide_function': none,
  'POST /update_sessiondomain': {
    body: (own) => ({ id: own.sessionId, chatbot_id: own.botId, message_count: 3 }),
    ids: [session('id'), bot('chatbot_id')],
  },
}
