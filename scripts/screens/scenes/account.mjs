// The dashboard of every kind of owner, the profile, and what plans and messages cost.
import * as acts from '../acts.mjs'
import { password } from '../calls.mjs'
import { after, page, seenBy, view } from './scene.mjs'

const { fill, press, submit, wait } = acts
const confirm = [fill('Current password', password)]

const dashboards = [
  ...['newcomer', 'free', 'spent', 'late'].flatMap((who) =>
    seenBy(who, page('dashboard', '/dashboard')),
  ),
  ...seenBy('late', page('subscription', '/subscription'), page('history', '/payment/history')),
  ...seenBy(
    'keeper',
    page('dashboard-rtl', '/dashboard', acts.mirror),
    view('dashboard-user-menu', '/dashboard', press(/account menu/)),
    after(acts.held('chatbot_list'), page('dashboard-loading', '/dashboard')),
    after(acts.failing('chatbot_list'), page('dashboard-error', '/dashboard')),
    view('dashboard-focus', '/dashboard', acts.focusOn(/^Sources: A/)),
  ),
]

const profiles = [
  ...seenBy('newcomer', page('profile', '/profile')),
  ...seenBy(
    'keeper',
    page('profile-factor', '/profile', press('Set up two-step sign-in')),
    page(
      'profile-qr',
      '/profile',
      press('Set up two-step sign-in'),
      ...confirm,
      press('Continue'),
      acts.seeImage(/QR code/),
    ),
    page('profile-errors', '/profile', fill('Your email', 'x'), submit('Submit')),
    page('profile-delete', '/profile', press('Delete my account')),
    after(acts.failing('list_sessions'), page('profile-error', '/profile')),
  ),
  ...seenBy(
    'careful',
    page('profile-factor-on', '/profile'),
    page(
      'profile-codes',
      '/profile',
      press('New recovery codes'),
      ...confirm,
      press('Make new codes'),
      acts.seeList('Recovery codes'),
    ),
  ),
]

const result = '/payment/success?payment_intent_client_secret=pi_1_secret_2'

/** A payment in this state, whose confirmation does not come back. */
function retrieved(status) {
  const intent = { status, payment_method: null, amount: 1900, currency: 'usd', error: null }
  return acts.inTurn(
    acts.answered('payment/sandbox/retrieve', { ...intent, next_action: null }),
    acts.held('payment/confirm-payment'),
  )
}

const billing = [
  ...seenBy(
    'newcomer',
    page('history-empty', '/payment/history'),
    page('messages-empty', '/messages'),
    page('portal-empty', '/payment/portal'),
  ),
  ...seenBy(
    'buyer',
    page('payment-form', '/subscription', acts.choose('Business')),
    page('payment-bank', '/subscription', acts.choose('Hobby'), press('Bank debit', 'tab')),
    page('payment-free', '/subscription', acts.chooseFree, wait(600)),
    page(
      'payment-declined',
      '/subscription',
      acts.choose('Business'),
      acts.typeCard('4000 0000 0000 0002'),
    ),
    view(
      'payment-challenge',
      '/subscription',
      acts.choose('Business'),
      acts.typeCard('4000 0025 0000 3155'),
    ),
    after(retrieved('succeeded'), page('payment-succeeded', result)),
    after(retrieved('processing'), page('payment-processing', result)),
    after(retrieved('requires_payment_method'), page('payment-failed', result)),
  ),
  ...seenBy(
    'keeper',
    page('buy-many', '/buytoken', acts.pressOften('One more', 9)),
    page('invoice', '/payment/history', acts.openInvoice),
    after(acts.failing('payment/**'), page('history-error', '/payment/history')),
    after(acts.failing('message_statement**'), page('messages-error', '/messages')),
    page('history-rtl', '/payment/history', acts.mirror),
  ),
]

export const accounts = [...dashboards, ...profiles, ...billing]
