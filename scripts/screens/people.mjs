// The people whose screens are shown, from nobody's first visit to more than a screen can hold.
import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { root } from '../runtime.mjs'
import { callsOf, longName, password } from './calls.mjs'
import { addSources, everyState, handbooks, manyFiles } from './rows.mjs'

const names = [
  { name: 'Ampere', img_id: 2, files: ['Hours.txt', `${longName}.txt`] },
  { name: 'Handbuch für neue Mitarbeiterinnen und Mitarbeiter', img_id: 4 },
  { name: longName.slice(0, 60), img_id: 9 },
  { name: 'Fern', img_id: 16, files: [] },
  { name: 'A', img_id: 0 },
  { name: 'Lex, who reads the small print', img_id: 3 },
  { name: 'Human resources', img_id: 5, files: [] },
  { name: 'Spring catalogue', img_id: 12 },
  { name: 'Reception', img_id: 17 },
  { name: 'Tide tables', img_id: 18 },
]

const wiring = `Every outdoor socket needs a 30 mA RCD. Check that its enclosure is rated IP44 or better.
Press the test button: the RCD must trip within 300 ms.`

/** Bots as an owner has them who lives by them; the README shows these. */
const wellKept = [
  { name: 'Whiskers', img_id: 9 },
  { name: 'Ledger', img_id: 12 },
  { name: 'Sous', img_id: 7, files: [] },
  { name: 'Visa Clerk', img_id: 3 },
  { name: 'Ampere', img_id: 2, files: ['Wiring rules.txt'], text: wiring },
]

const shop = 'https://shop.example.com'
const functions = [
  { functionname: 'track_order', url: `${shop}/orders/{order}` },
  { functionname: 'find_a_free_appointment_next_week_or_the_week_after', url: `${shop}/free` },
  {
    functionname: 'cancel_order',
    url: `${shop}/cancel`,
    authtype: 'API KEY',
    auth_header: 'X-Api-Key: 8fa1',
  },
]

const services = {
  automation: { address: 'https://hooks.example.com/catch/1a2b3c' },
  hubspot: { token: 'pat-eu1-0000' },
}

/** Brings them all into a product; answers them and the bots by a word each. */
export async function bringPeople(product) {
  const calls = callsOf(product)
  const { addOwner, addBot, buy, ask } = calls

  const newcomer = await addOwner('Ada', 'Byron', 'ada@example.com')
  const buyer = await addOwner('Bo', 'Byers', 'bo@example.com')
  const free = await addOwner('Grace', 'Hopper', 'grace@example.com')
  const single = await addBot(free, { name: 'Harbour desk', img_id: 7 })
  await ask(single.id, 12)

  const spent = await addOwner('Lee', 'O’Neill', 'lee@example.com')
  const silent = await addBot(spent, { name: 'Silent', img_id: 6 })
  await ask(silent.id, 40)

  const late = await addOwner('Jo', 'Li', 'jo@example.com')
  await buy(late, 'hobby_monthly', { card: 'pm_card_chargeCustomerFail' })
  await addBot(late, { name: 'Tram stop', img_id: 11 })
  advance(product, late.email)

  const careful = await addOwner('Sam', 'Safe', 'sam@example.com')
  careful.code = await turnOnSecondFactor(calls, careful)

  const { keeper, bots } = await bringKeeper(product, calls)
  const { host, lamp } = await bringHost(product, calls)
  return {
    people: { newcomer, buyer, free, spent, late, careful, keeper, host },
    bots: { ...bots, lamp, single: single.id, silent: silent.id },
  }
}

/** An owner whose bots are at work. */
async function bringHost(product, { addOwner, addBot, addFunction, buy, ask }) {
  const host = await addOwner('Mara', 'Klein', 'mara@example.com')
  await buy(host, 'business_monthly')
  const made = []
  for (const bot of wellKept) made.push(await addBot(host, bot))
  const lamp = made.at(-1).id
  await ask(lamp, 60)
  for (const plan of functions.filter(({ functionname: { length } }) => length < 20)) {
    await addFunction(host, lamp, plan)
  }
  addSources(product.dataDir, { ownerId: host.user.id, botId: lamp }, handbooks(lamp))
  return { host, lamp }
}

/** The owner of everything that is long, old or many. */
async function bringKeeper(product, calls) {
  const { addOwner, addBot, addFunction, buy, ask } = calls
  const keeper = await addOwner(
    'Maximiliane-Henriette',
    'von Württemberg-Hohenstein',
    'maximiliane-henriette.von.wuerttemberg-hohenstein@donaudampfschifffahrt.example.com',
  )
  await buy(keeper, 'enterprise_monthly')
  for (let pack = 0; pack < 14; pack += 1)
    await buy(keeper, 'Messages', { quantity: 1 + (pack % 3) })
  const made = []
  for (const bot of names) made.push(await addBot(keeper, bot))
  const [ampere, handbook, long, fern] = made.map(({ id }) => id)
  await ask(ampere, 90)
  for (const plan of functions) await addFunction(keeper, ampere, plan)
  await calls.connectAll(keeper, handbook, services)
  const of = (botId) => ({ ownerId: keeper.user.id, botId })
  addSources(product.dataDir, of(handbook), everyState(handbook))
  addSources(product.dataDir, of(long), manyFiles(480))
  return { keeper, bots: { ampere, handbook, long, fern } }
}

/** Lets a code be asked for at every sign-in; answers one for the next. */
async function turnOnSecondFactor({ call }, { token }) {
  const { secret } = await call('/begin_second_factor', { current_password: password }, token)
  const { recovery_codes } = await call('/confirm_second_factor', { code: codeOf(secret) }, token)
  return recovery_codes[0]
}

/** The code that an authenticator app shows for this key now (RFC 6238). */
function codeOf(secret) {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(secret, (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'))
  const key = Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)
      .map((byte) => Number.parseInt(byte, 2)),
  )
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const code = (mac.readUInt32BE(mac.at(-1) & 15) & 0x7fffffff) % 1_000_000
  return String(code).padStart(6, '0')
}

/** Lets the renewal of one account fall due in the sandbox. */
function advance({ dataDir }, email) {
  execFileSync(process.execPath, ['server/dist/sandbox-advance.js', 'period', email], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  })
}
