// The tab of functions: forms, tests, import of a document, connections.
import * as acts from '../acts.mjs'
import { tabOf } from './addresses.mjs'
import { after, page, view } from './scene.mjs'

const { inTurn, press, wait } = acts
const functions = tabOf('integration')

/** The list of functions shows its loader for a second. */
const list = wait(1_500)

const forms = ({ ampere, fern, long }) => [
  page('functions-long-name', functions(long), list),
  page('functions', functions(ampere), list),
  page('functions-empty', functions(fern), list),
  after(acts.failing('integration/**'), page('functions-error', functions(ampere), list)),
  view('functions-oauth', functions(ampere), list, acts.authType('OAUTH2.0')),
  view('functions-key', functions(ampere), list, acts.authType('API KEY')),
  view('functions-edit', functions(ampere), list, press('Edit: track_order'), wait(1_200)),
  view('functions-in-chats', functions(ampere), list, acts.functionInChats),
  view('functions-test', functions(ampere), list, press('Test: track_order'), wait(2_000)),
  view('functions-delete', functions(ampere), list, press(/^Delete: find/)),
]

const chosen = inTurn(list, acts.chooseDocument, acts.chooseOperations)

const imports = ({ ampere }) => [
  view('import', functions(ampere), list, press('Import OpenAPI'), wait(600)),
  view('import-choose', functions(ampere), chosen),
  view('import-connect', functions(ampere), chosen, press('Next')),
  view('import-leave', functions(ampere), chosen, (opened) => opened.keyboard.press('Escape')),
]

const connectTo = (name) => inTurn(list, press(`Connect ${name}`), wait(400))
const tryToConnect = (opened) =>
  opened.getByRole('dialog').getByRole('button', { name: 'Connect', exact: true }).click()

const connectAgain = [
  press('Connect again: Zapier, Make, n8n'),
  acts.fill('Address of the webhook', 'https://hooks.example.com/catch/4d5e6f'),
  tryToConnect,
]

const connections = ({ ampere, handbook }) => [
  page('connections', functions(handbook), list, wait(800)),
  view('connect-cal', functions(ampere), connectTo('Cal.com'), tryToConnect),
  view('connect-mail', functions(ampere), connectTo('Email to your team')),
  view('connect-zendesk', functions(ampere), connectTo('Zendesk')),
  view('connect-webhook', functions(ampere), connectTo('Zapier, Make, n8n')),
  view('connect-signature', functions(handbook), list, ...connectAgain, wait(900)),
  view('connect-deliveries', functions(handbook), list, press(/^Deliveries/), wait(900)),
  view('connect-away', functions(handbook), list, press(/^Disconnect: HubSpot/)),
]

export const integrations = (bots) => [...forms(bots), ...imports(bots), ...connections(bots)]
