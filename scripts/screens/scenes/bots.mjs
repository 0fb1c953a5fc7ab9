// The wizard that makes a bot and the five tabs of a bot.
import * as acts from '../acts.mjs'
import { longName } from '../calls.mjs'
import { tabOf } from './addresses.mjs'
import { integrations } from './functions.mjs'
import { after, page, seenBy, view } from './scene.mjs'

const { describeBot, fill, press, submit, wait } = acts
const create = '/create-new-chatbot'

const wizard = seenBy(
  'free',
  page('wizard-errors', create, submit('Next')),
  page('wizard-custom', create, acts.select('Role', 'custom')),
  page('wizard-2', create, describeBot),
  view('wizard-avatars', create, describeBot, press('Choose avatar')),
  page('wizard-3', create, describeBot, press('Next')),
  view('wizard-files', create, describeBot, press('Next'), ...acts.newFiles),
  page(
    'wizard-3-filled',
    create,
    describeBot,
    press('Next'),
    ...acts.newFiles,
    fill('Prompt', 'Be brief.'),
    press('Add File'),
  ),
  view('wizard-leave', create, describeBot, press('Back'), press('Back')),
)

const [setting, sources, functions, preview, embed] = [
  'setting',
  'sources',
  'integration',
  'chatUI',
  'embed',
].map(tabOf)

const settings = ({ ampere, long }) => [
  page('bot-setting', setting(ampere)),
  page('bot-setting-long', setting(long)),
  page('bot-setting-rtl', setting(ampere), acts.mirror),
  view(
    'bot-setting-unsaved',
    setting(ampere),
    fill('Hint text', 'Ask me'),
    fill('Domain', 'no domain'),
    press('Save'),
  ),
  view('bot-colour', setting(ampere), press('Change colour')),
  view('bot-avatars', setting(ampere), press('Choose avatar')),
  view('bot-delete', `${setting(long)}&delete=1`),
  after(acts.held('get_chatbot_setting'), page('bot-loading', setting(ampere))),
  after(acts.failing('get_chatbot_setting'), page('bot-error', setting(ampere))),
]

const knowledge = ({ ampere, handbook, long, fern }) => [
  page('sources', sources(ampere)),
  page('sources-empty', sources(fern)),
  page('sources-states', sources(handbook)),
  page('sources-states-rtl', sources(handbook), acts.mirror),
  view('sources-pages', sources(handbook), acts.openPages),
  page('sources-removed', sources(handbook), press(/^Remove: Onboarding/)),
  view('sources-many', sources(long)),
  page('sources-none-found', sources(long), fill('Filter sources', 'nothing like this')),
  after(acts.failing('list_sources'), page('sources-error', sources(ampere))),
  view('sources-files', sources(ampere), ...acts.newFiles),
  view(
    'sources-website',
    sources(ampere),
    press('Add New Website'),
    fill('Website URL', 'http://127.0.0.1:9'),
    press('Fetch Links'),
    wait(800),
  ),
  view('sources-text', sources(ampere), press('Add New Text'), wait(400)),
  view('sources-receipt', sources(ampere), press(`${longName}.txt`), wait(600)),
]

const showing = ({ ampere }) => [
  page('preview', preview(ampere)),
  page('preview-answer', preview(ampere), acts.ask('Dogs are welcome on a lead.')),
  page('embed', embed(ampere)),
  page('embed-iframe', embed(ampere), press('Iframe')),
  page(
    'embed-check',
    embed(ampere),
    fill('Page of your site', 'https://nowhere.example.com'),
    press('Check installation'),
    wait(1_500),
  ),
]

const rcd = 'Do I need an RCD for an outdoor socket?'

/** The pictures of the README. */
const kept = ({ lamp }) =>
  seenBy(
    'host',
    view('dashboard', '/dashboard'),
    view('sources', sources(lamp)),
    view('functions', functions(lamp), wait(1_500), press('Edit: track_order'), wait(1_200)),
    view('preview', preview(lamp), acts.ask('within 300 ms', rcd)),
    view('embed', embed(lamp)),
    view('plans', '/subscription'),
    view('chat', `/chatbotiframe/${lamp}`, acts.ask('within 300 ms', rcd)),
  )

export const botScenes = (bots) => [
  ...wizard,
  ...seenBy(
    'keeper',
    ...[settings, knowledge, integrations, showing].flatMap((some) => some(bots)),
  ),
  ...seenBy('free', page('bot', functions(bots.single))),
  ...kept(bots),
]
