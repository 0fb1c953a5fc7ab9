import type { ErrorCode } from './errors.ts'

/** Errors that every call may return: too many requests, database unreachable, defect in the server. */
export const everyCallErrors = [
  'rate_limited',
  'overloaded',
  'internal',
] as const satisfies ErrorCode[]

/** Errors that a call with fields may return before its handler runs. */
export const inputErrors = [
  'invalid_request',
  'request_timeout',
  'too_large',
  'type_not_allowed',
] as const satisfies ErrorCode[]

/** Errors that a call with a bearer token may return. */
export const bearerErrors = [
  'signed_out',
  'token_expired',
  'token_revoked',
] as const satisfies ErrorCode[]

/** Errors that an operator call may return: 404 to every account that is not an operator. */
const operatorErrors = ['not_found', 'second_factor_required'] as const satisfies ErrorCode[]

const signIn = [
  'bad_credentials',
  'second_factor_required',
  'second_factor_wrong',
  'account_closing',
  'suspended',
] as const satisfies ErrorCode[]
const google = [
  ...signIn,
  'bad_google_credential',
  'link_needs_password',
  'not_configured',
] as const satisfies ErrorCode[]
const provider = ['payment_provider_failed'] as const satisfies ErrorCode[]
const planChange = [
  ...provider,
  'not_yours',
  'unknown_plan',
  'no_subscription',
  'not_current_plan',
] as const satisfies ErrorCode[]
const functionChange = [
  'plan_required',
  'not_found',
  'name_taken',
  'url_blocked',
] as const satisfies ErrorCode[]
const question = [
  'not_found',
  'origin_not_allowed',
  'no_messages_left',
] as const satisfies ErrorCode[]

/**
 * Error codes of each call, in addition to the common codes above. docs/api.md is generated from this list, and the
 * test app fails on a code that is missing here.
 */
export const callErrors: Readonly<Record<string, readonly ErrorCode[]>> = {
  'POST /register': ['email_taken'],
  'POST /login': signIn,
  'POST /update_profile': ['current_password_wrong', 'email_taken'],
  'POST /oauth': google,
  'POST /keep_account': google,
  'POST /delete_account': [...provider, 'current_password_wrong', 'payment_processing'],
  'GET /export_account': ['current_password_wrong'],
  'POST /end_session': ['not_found'],
  'POST /begin_second_factor': ['current_password_wrong'],
  'POST /confirm_second_factor': ['not_found', 'second_factor_wrong'],
  'POST /renew_recovery_codes': ['current_password_wrong', 'not_found'],
  'POST /end_second_factor': ['current_password_wrong'],
  'POST /verify_email': ['link_expired'],
  'POST /read_reset_link': ['link_expired'],
  'POST /reset_password': ['link_expired'],

  'POST /add_bot': ['bot_limit_reached', 'not_found', 'url_blocked'],
  'POST /get_chatbot_setting': ['not_found'],
  'POST /update_chatbot_setting': ['not_found'],
  'POST /deletechatbot': ['not_found'],
  'POST /check_installation': ['not_found', 'url_blocked'],

  'POST /get_content': ['not_found', 'url_blocked'],
  'POST /get_model_info': ['not_found'],
  'POST /update_model_info': ['not_found', 'url_blocked'],
  'POST /list_sources': ['not_found'],
  'POST /knowledge_limits': ['not_found'],
  'POST /suggest_questions': ['not_found'],
  'POST /website_pages': ['not_found'],
  'POST /choose_pages': ['not_found'],
  'POST /retry_source': ['not_found'],
  'POST /retry_sources': ['not_found'],
  'POST /stop_source': ['not_found'],
  'POST /source_receipt': ['not_found'],
  'POST /sync_website': ['not_found'],
  'POST /update_sync_schedule': ['not_found'],
  'POST /restore_page': ['not_found'],

  'POST /create_session': ['not_found'],
  'POST /create_sessiondomain': ['not_found', 'origin_not_allowed'],
  'POST /check_message_balance': ['not_found'],
  'POST /chatbot_setting_sessiondomain': ['not_found'],
  'POST /update_sessiondomain': ['not_found'],
  'POST /rate_answer': ['not_found'],
  'POST /withheld_sentences': ['not_found'],
  'POST /teach_answer': ['not_found', 'question_answered'],
  'POST /try_answer': ['not_found'],
  'POST /import_answers': ['not_found'],
  'POST /export_answers': ['not_found'],
  'POST /list_answers': ['not_found'],
  'POST /remove_answers': ['not_found'],
  'POST /list_conversations': ['not_found'],
  'POST /list_gaps': ['not_found'],
  'POST /dismiss_gap': ['not_found'],
  'POST /get_conversation': ['not_found'],
  'POST /explain_answer': ['not_found'],
  'POST /conversation_setting': ['not_found'],
  'POST /erase_conversations': ['not_found'],
  'POST /export_conversations': ['not_found'],
  'POST /bot_numbers': ['not_found'],
  'POST /get_ai_response': [...question, 'model_failed'],
  'GET /chat_stream': question,
  'POST /chat_stream': question,
  'POST /chat_actions': ['not_found', 'origin_not_allowed'],
  'POST /visitor_token': ['not_found', 'origin_not_allowed'],
  'POST /chat_limits': ['not_found'],
  'POST /update_chat_limits': ['not_found'],
  'POST /decide_function': ['not_found'],
  'POST /extend_identity': ['not_found', 'origin_not_allowed'],
  'POST /identity_secret': ['not_found'],
  'POST /renew_identity_secret': ['not_found'],

  'POST /get_message_balance': ['not_yours'],
  'POST /payment/getStatus': ['not_yours'],
  'POST /payment/getPlan': ['not_yours'],
  'POST /increase_message_limit': [...provider, 'not_yours', 'nothing_paid'],
  'POST /payment/create-payment-intent': [
    ...provider,
    'not_yours',
    'unknown_plan',
    'already_subscribed',
    'plan_required',
    'card_declined',
    'not_configured',
  ],
  'POST /payment/confirm-payment': [...provider, 'not_found'],
  'POST /payment/attach-payment-method': [...provider, 'not_yours', 'card_declined'],
  'POST /payment/cancelSubscription': planChange,
  'POST /payment/resume': [...provider, 'not_yours', 'no_subscription', 'no_saved_card'],
  'POST /payment/upgrade': [
    ...planChange,
    'same_plan',
    'past_due',
    'preview_outdated',
    'card_declined',
    'no_saved_card',
    'not_configured',
  ],
  'POST /payment/preview': [
    ...planChange,
    'same_plan',
    'past_due',
    'no_saved_card',
    'not_configured',
  ],
  'POST /payment/getUserPaymentData': [...provider, 'not_yours'],
  'POST /payment/pay_invoice': [
    ...provider,
    'not_yours',
    'not_found',
    'no_saved_card',
    'card_declined',
  ],
  'POST /payment/billing_details': provider,
  'POST /payment/invoice_pdf': [...provider, 'not_found'],
  'GET /payment/cards': provider,
  'POST /payment/remove_card': [...provider, 'not_yours'],
  'POST /payment/portal': [...provider, 'not_yours'],
  'POST /payment/webhook': ['not_found'],
  'POST /payment/sandbox/method': ['not_found'],
  'POST /payment/sandbox/retrieve': ['not_found'],
  'POST /payment/sandbox/confirm': ['not_found'],
  'POST /payment/sandbox/challenge': ['not_found'],
  'POST /payment/sandbox/invoice': ['not_found'],

  'POST /update_assistant_tools': ['plan_required', 'not_found'],
  'GET /integration/functions/:bot_id': ['plan_required', 'not_found'],
  'GET /integration/fetch/:function_id': ['plan_required', 'not_found'],
  'POST /integration/add': functionChange,
  'PATCH /integration/edit/:function_id': functionChange,
  'POST /integration/tool/:function_name': [
    'plan_required',
    'not_found',
    'bad_arguments',
    'not_yours',
    'url_blocked',
    'function_failed',
    'function_timeout',
  ],
  'POST /integration/removed/:function_id': ['plan_required', 'not_found'],
  'POST /integration/restore': ['plan_required', 'not_found', 'name_taken'],
  'POST /integration/switch/:function_id': ['plan_required', 'not_found'],
  'POST /integration/web_answers': ['plan_required', 'not_found'],
  'POST /integration/calls': ['not_found'],
  'POST /integration/openapi': ['plan_required', 'not_found', 'url_blocked'],
  'POST /integration/import': functionChange,
  'GET /integration/connectors/:bot_id': ['plan_required', 'not_found'],
  'POST /integration/connect': ['plan_required', 'not_found', 'not_yours', 'url_blocked'],
  'POST /integration/probe': ['plan_required', 'not_found'],
  'POST /integration/disconnect': ['plan_required', 'not_found'],
  'POST /integration/deliveries': ['plan_required', 'not_found'],
  'POST /integration/replay': ['plan_required', 'not_found'],
  'POST /integration/test_delivery': ['plan_required', 'not_found'],

  'POST /operate/overview': operatorErrors,
  'POST /operate/list_accounts': operatorErrors,
  'POST /operate/get_account': operatorErrors,
  'POST /operate/grant_messages': operatorErrors,
  'POST /operate/suspend_account': operatorErrors,
  'POST /operate/unsuspend_account': operatorErrors,
  'POST /operate/list_jobs': operatorErrors,
  'POST /operate/retry_job': operatorErrors,
  'POST /operate/list_emails': operatorErrors,
  'POST /operate/resend_email': operatorErrors,
  'POST /operate/list_model_errors': operatorErrors,
  'POST /operate/list_contact_messages': operatorErrors,
  'POST /operate/handle_contact_message': operatorErrors,
  'POST /operate/list_audit_log': operatorErrors,
  'POST /operate/export_audit_log': operatorErrors,

  'GET /chatbotiframe/:id': ['not_configured'],
  'GET /embed.js': ['not_configured'],
}
