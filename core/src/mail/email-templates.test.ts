import { describe, expect, test } from 'vitest'
import { createEmailTemplates, sendEmail, type Email } from './index.ts'

const templates = createEmailTemplates({
  brand: 'Askwell',
  siteUrl: 'https://askwell.test',
  supportEmail: 'help@askwell.test',
})

const renewsAt = Date.UTC(2026, 11, 1)
const hobby = { firstName: 'Ada', planTitle: 'Hobby', balance: 1_250, renewsAt }

test('renders the same content as text and HTML, and loads nothing from other servers', () => {
  const { text, html } = templates.resetPassword({
    firstName: 'Ada',
    token: 'a+b',
    isConfirmed: true,
  })

  for (const phrase of ['Hello Ada,', 'in 30 minutes', 'Choose a new password']) {
    expect(text).toContain(phrase)
    expect(html).toContain(phrase)
  }
  const link = 'https://askwell.test/reset_password?token=a%2Bb'
  expect(text).toContain(link)
  expect(html).toContain(`href="${link}"`)
  expect(html).not.toMatch(/<img|<script|<link|src=|url\(/)
})

test('renders a name as text everywhere: not as a header or markup', () => {
  const firstName = 'Ada\r\nBcc: all<script>alert(1)</script>'
  const content = templates.welcomeAndVerify({ firstName, token: 't' })

  expect(content.html).not.toContain('<script')
  expect(content.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(content.text).toContain('Hello Ada Bcc: all<script>')
  expect(templates.contactMessage({ ...visitor, firstName }).subject).not.toMatch(/[\r\n]/)
})

test.each([
  'Your account is locked, sign in at https://evil.example/now',
  'Win at evil.example',
  'Write to eve@example.com',
  'Your account was locked, please call us now under 1 900 555 0100',
])('does not greet by the name %s', (firstName) => {
  const content = templates.verifyNewEmail({ firstName, token: 't' })

  expect(content.text).toMatch(/^Hello,\n/)
  expect(content.text + content.html).not.toContain(firstName)
})

test.each(['Ada', 'J.R.', "Mary-Jane O'Neill Jr.", 'Зоя', '李小龍'])('greets %s', (firstName) => {
  expect(templates.verifyAgain({ firstName, token: 't' }).text).toMatch(`Hello ${firstName},`)
})

const visitor = { firstName: 'Eve', lastName: 'Fox', email: 'eve@example.com', message: 'Hi' }

describe('usage e-mails', () => {
  test.each([
    {
      percent: 50,
      balance: 1_250,
      subject: "You've used 50% of your Hobby messages",
      path: '/messages',
    },
    {
      percent: 80,
      balance: 500,
      subject: "You've used 80% of your Hobby messages",
      path: '/buytoken',
    },
    {
      percent: 95,
      balance: 125,
      subject: "You've used 95% of your Hobby messages",
      path: '/buytoken',
    },
    {
      percent: 100,
      balance: 1_000,
      subject: "You've used all your Hobby messages and are now using extra messages",
      path: '/buytoken',
    },
    {
      percent: 100,
      balance: 0,
      subject: "You're out of messages: your chatbots have stopped answering",
      path: '/buytoken',
    },
  ] as const)(
    'states usage at $percent % with $balance messages left',
    ({ percent, balance, subject, path }) => {
      const content = templates.usage({ ...hobby, percent, balance })

      expect(content.subject).toBe(subject)
      expect(content.text).toContain(`https://askwell.test${path}`)
      expect(content.text).toContain('Your next messages arrive on December 1, 2026.')
      expect(content.text).toContain(
        balance === 0
          ? 'Your chatbots now ask visitors to contact you instead of answering.'
          : `You have ${balance.toLocaleString('en-US')} messages left.`,
      )
    },
  )

  const warning = 'When you run out, your chatbots stop answering'
  const stopped = 'Your chatbots now ask visitors to contact you'

  test.each([
    [50, 1_250, []],
    [80, 500, [warning]],
    [100, 1_000, [warning]],
    [100, 0, [stopped]],
  ] as const)('warn at %d percent with %d messages left: %j', (percent, balance, expected) => {
    const text = templates.usage({ ...hobby, percent, balance }).text.replaceAll(/\s+/g, ' ')

    expect([warning, stopped].filter((sentence) => text.includes(sentence))).toEqual(expected)
  })

  test('promises no date without a renewal', () => {
    const { text } = templates.usage({ ...hobby, percent: 80, renewsAt: null })

    expect(text).not.toContain('arrive on')
  })
})

test.each([
  [null, false, 'Your yearly Hobby plan renews on December 1, 2026 for $190.00. We'],
  [null, true, 'Your yearly Hobby plan renews on December 1, 2026 for $190.00 plus any tax. We'],
  ['month', true, 'Business starts that day for $190.00 a month plus any tax. We'],
  ['year', false, 'Business starts that day for $190.00 a year. We'],
] as const)('the renewal of a yearly plan (then %s, tax %s)', (period, isTaxAdded, sentence) => {
  const next = period === null ? null : { planTitle: 'Business', period }

  const { text } = templates.renewalAhead({ ...hobby, priceCents: 19_000, isTaxAdded, next })

  expect(text.replaceAll(/\s+/g, ' ')).toContain(sentence)
})

describe('billing e-mails', () => {
  const failed = {
    firstName: 'Ada',
    planTitle: 'Business',
    amountCents: 4_900,
    invoiceUrl: 'https://askwell.test/payment/invoice/in_1',
    graceEndsAt: Date.UTC(2026, 10, 28),
  }

  test('B59 name amount, day and invoice of a failed renewal', () => {
    const declined = templates.paymentFailed(failed)
    const unconfirmed = templates.paymentFailed({ ...failed, needsConfirmation: true })

    expect(declined.subject).toBe("The payment for your Business plan didn't go through")
    expect(declined.text).toContain("We couldn't charge $49.00 for your Business plan.")
    expect(declined.text).toContain('by November 28, 2026')
    expect(declined.text).toContain('https://askwell.test/payment/invoice/in_1')
    expect(unconfirmed.subject).toBe('Please confirm the payment for your Business plan')
  })

  test('state why a plan ended and what is kept', () => {
    const ended = { firstName: 'Ada', planTitle: 'Business', balance: 1 }

    expect(templates.planEnded({ ...ended, cause: 'cancelled' }).text).toContain('as you requested')
    const unpaid = templates.planEnded({ ...ended, cause: 'unpaid' }).text
    expect(unpaid).toContain("its last invoice wasn't paid")
    expect(unpaid).toContain('You have 1 message left.')
  })

  test('X100 name the amount of a receipt and of a dispute', () => {
    const receipt = templates.receipt({
      firstName: 'Ada',
      planTitle: null,
      amountCents: 2_100,
      discount: null,
      invoiceUrl: 'https://askwell.test/payment/invoice/in_2',
      granted: 3_000,
      number: 'IN-0007',
      paidAt: Date.UTC(2026, 10, 23, 12),
    })
    const dispute = templates.disputeOpened({ firstName: 'Ada', amountCents: 700, heldBack: 900 })

    const covered = templates.receipt({
      firstName: 'Ada',
      planTitle: 'Business',
      amountCents: 0,
      discount: null,
      invoiceUrl: 'https://askwell.test/payment/invoice/in_3',
      granted: 10_000,
      number: 'IN-0008',
      paidAt: Date.UTC(2026, 10, 23, 12),
    })
    expect(covered.text).toContain('Your credit covered the Business plan, so nothing was charged.')
    expect(receipt.subject).toBe('Your receipt from Askwell: $21.00')
    expect(receipt.text).toContain('Thank you. We received $21.00 for 3,000 messages.')
    expect(receipt.text).toContain('We added 3,000 messages to your account.')
    expect(receipt.text).toContain('Receipt IN-0007, paid on November 23, 2026.')
    expect(dispute.text).toContain("you can't use 900 messages from this purchase")
  })
})

test('names chatbot and address of a pause, links to the limits, and takes a name as text', () => {
  const about = { firstName: 'Ada', botId: 'b/1', address: '2001:db8:1:2::/64' }
  const content = templates.chatbotPaused({ ...about, botName: 'Volta\r\nBcc: <b>all' })

  expect(content.subject).toBe("Volta Bcc: <b>all is paused for one visitor's IP address")
  expect(content.text).toContain('from the IP address 2001:db8:1:2::/64')
  expect(content.text).toContain('https://askwell.test/chatbot/b%2F1?tab=embed')
  expect(content.html).not.toContain('<b>')
})

test.each(['', 'nobody', 'a@b.co, c@d.co', 'a@b.co\r\nBcc: c@d.co', '<a@b.co>'])(
  'refuses to send to %j',
  async (to) => {
    const posted: Email[] = []
    const mailer = {
      async send(email: Email) {
        posted.push(email)
        return 'queued' as const
      },
    }

    const content = templates.passwordChanged({ firstName: 'Ada' })
    expect(await sendEmail({ mailer }, { to, content, dedupeKey: 'k' })).toBe('invalid_address')
    expect(posted).toEqual([])
  },
)
