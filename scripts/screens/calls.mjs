// What people do in the product before they are photographed, by the calls that its pages make.
export const password = 'a good long password'
export const longName = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'

let people = 0

/** Posts JSON or a form to a call of a running product. */
async function post(product, name, { body, token }) {
  const isForm = body instanceof FormData
  const response = await fetch(`${product.url}/api${name}`, {
    method: 'POST',
    headers: {
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      'x-forwarded-for': `10.0.0.${people}`,
    },
    body: isForm ? body : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** The calls of a product, and what is made of several of them. */
export function callsOf(product) {
  const call = (name, body, token) => post(product, name, { body, token })

  return {
    call,

    addOwner: async (first_name, last_name, email) => {
      people += 1
      await call('/register', { first_name, last_name, email, password })
      return { email, ...(await call('/login', { email, password })) }
    },

    addBot: ({ token }, bot) => call('/add_bot', botForm(bot), token),

    addFunction: ({ token }, botId, plan) =>
      call('/integration/add', functionForm(botId, plan), token),

    /** Connects services by their settings, and sends the automation two deliveries. */
    connectAll: async ({ token }, bot_id, services) => {
      for (const [connector, settings] of Object.entries(services)) {
        await call('/integration/connect', { bot_id, connector, settings }, token)
      }
      await call('/integration/test_delivery', { bot_id }, token)
      await call('/integration/test_delivery', { bot_id }, token)
    },

    /** Buys in the sandbox as the payment page does. */
    buy: async ({ email, token, user }, lookup_key, { quantity, card = 'pm_card_visa' } = {}) => {
      const order = { email, lookup_key, ...(quantity && { quantity }) }
      const { clientSecret } = await call('/payment/create-payment-intent', order, token)
      await call('/payment/sandbox/confirm', { clientSecret, paymentMethodId: card }, token)
      await call('/payment/confirm-payment', { clientSecret }, token)
      await call('/increase_message_limit', { user_d: user.id }, token)
    },

    /** Asks a bot so many questions, ten at a time. */
    ask: async (botId, times) => {
      const address = `${product.url}/api/chat_stream?bot_id=${botId}&message=When+do+you+open`
      for (let asked = 0; asked < times; asked += 10) {
        const some = Array.from({ length: Math.min(10, times - asked) }, () => fetch(address))
        await Promise.all(some.map(async (reply) => (await reply).text()))
      }
    },
  }
}

/** A bot with files of these names. */
function botForm({ name, img_id = 0, files = ['Hours.txt'], text = hoursOf(name) }) {
  const form = new FormData()
  const fields = { name, id1: 'role_customer_support', id2: 'personality_friendly', image: img_id }
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
  form.append('suggested', 'When do you open?\nMay I bring my dog?')
  for (const file of files) {
    form.append('files', new File([`${text} (${file})`], file, { type: 'text/plain' }))
  }
  return form
}

const hoursOf = (name) =>
  `${name} opens at nine in the morning, Monday to Friday until 18, Saturday until 13, and by
appointment. Ring the bell at the side door. Dogs are welcome on a lead.`

/** A function of a bot, as the panel sends it. */
function functionForm(botid, { functionname, url, ...more }) {
  const form = new FormData()
  const definition = JSON.stringify({
    name: functionname,
    description: 'Looks up how far an order is.',
    parameters: { type: 'object', properties: { order: { type: 'string', default: '10482' } } },
  })
  const fields = { botid, functionname, definition, url, method: 'GET', authtype: 'NOAUTH' }
  for (const [field, value] of Object.entries({ ...fields, ...more })) form.append(field, value)
  return form
}
