// What everybody sees: pages, menus, and the ways into an account.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../runtime.mjs'
import * as acts from '../acts.mjs'
import { password } from '../calls.mjs'
import { page, seenBy, view } from './scene.mjs'

const { fill, press, see, submit, wait } = acts

/** Every route of the web app without a parameter. */
const routes = ['/'].concat(
  [...readFileSync(path.join(root, 'web/app/routes.ts'), 'utf8').matchAll(/\broute\('([^']+)'/g)]
    .map(([, route]) => `/${route === '*' ? 'nowhere' : route}`)
    .filter((route) => !route.includes(':')),
)
const nameOf = (route) => route.replaceAll(/\W+/g, '-').replace(/^-/, '') || 'home'

export const everyRoute = (who) => seenBy(who, ...routes.map((route) => page(nameOf(route), route)))

export const outside = seenBy(
  'visitor',
  view('home-scrolled', '/', acts.scroll(900)),
  page('home-rtl', '/', acts.mirror),
  view('home-menu', '/', acts.openMenu),
  view('home-user-menu', '/', press('Account menu')),
  page('plans-yearly', '/subscription', press(/^Yearly/)),
  view('contact-map', '/contact_us', acts.toMap, wait(400)),
  page('contact-errors', '/contact_us', submit('Submit')),
  page('faq-open', '/faq', acts.unfold(1)),
  page('login-errors', '/login', submit('Sign In')),
  page('register-errors', '/register', submit('Sign Up')),
  page('register-rtl', '/register', acts.mirror),
  page(
    'forgot-sent',
    '/forgot_password',
    fill('Email', 'nobody@example.com'),
    press('Send me a link'),
    see('Check your inbox'),
  ),
  page('reset-form', '/reset_password?token=x', submit('Save the new password')),
  page('verify', '/verify_email?token=x', wait(600)),
  page('verify-broken', '/verify_email?token=x', press('Confirm my email'), wait(600)),
  page(
    'login-code',
    '/login',
    fill('Email', 'sam@example.com'),
    fill('Password', password),
    submit('Sign In'),
    see('One more step'),
  ),
)

/** What visitors meet of a bot. */
export const chats = ({ ampere, long, silent }) => {
  const chat = `/chatbotiframe/${ampere}`
  return seenBy(
    'visitor',
    view('chat', chat, wait(1_500)),
    view('chat-loading', chat),
    view('chat-answer', chat, acts.ask('Dogs are welcome on a lead.'), acts.openSource),
    view('chat-answer-top', chat, acts.ask('Dogs are welcome on a lead.'), acts.toTop),
    { ...view('chat-growing', chat, acts.ask('We open at')), isSlow: true },
    view('chat-lost', chat, acts.cutOff, acts.ask(/connection|lost|again/i)),
    view('chat-long-name', `/chatbotiframe/${long}`, wait(1_500)),
    view('chat-spent', `/chatbotiframe/${silent}`, wait(500)),
    view('chat-gone', '/chatbotiframe/bot_unknown'),
    view('chat-rtl', chat, acts.mirror, acts.ask('Dogs are welcome on a lead.')),
    view('chatbot', `/chatbot/${long}`, wait(1_500)),
    view('chatbot-gone', '/chatbot/bot_unknown'),
  )
}
