import { describe, expect, test } from 'vitest'
import { lettersOf, sendLetter, type AddressedLetter } from './index.ts'

const letters = lettersOf({
  brand: 'Askwell',
  siteUrl: 'https://askwell.test',
  supportEmail: 'help@askwell.test',
})

const renewsAt = Date.UTC(2026, 11, 1)
const hobby = { firstName: 'Ada', planTitle: 'Hobby', balance: 1_250, renewsAt }

test('a letter says the same as text and as HTML, and nothing in it is loaded', () => {
  const { text, html, link } = letters.resetPassword({ firstName: 'Ada', token: 'a+b' })

  for (const said of ['Hello Ada,', 'for 30 minutes', 'Choose a new password']) {
    expect(text).toContain(said)
    expect(html).toContain(said)
  }
  expect(link).toBe('https://askwell.test/reset_password?token=a%2Bb')
  expect(text).toContain(link)
  expect(html).toContain(`href="${link}"`)
  expect(html).not.toMatch(/<img|<script|<link|src=|url\(/)
})

test('a name is text in every place: no header, no markup', () => {
  const firstName = 'Ada\r\nBcc: all<script>alert(1)</script>'
  const letter = letters.welcomeAndVerify({ firstName, token: 't' })

  expect(letter.html).not.toContain('<script')
  expect(letter.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(letter.text).toContain('Hello Ada Bcc: all<script>')
  expect(letters.contactMessage({ ...visitor, firstName }).subject).not.toMatch(/[\r\n]/)
})

test.each([
  'Your account is locked, sign in at https://evil.example/now',
  'Win at evil.example',
  'Write to eve@example.com',
  'Your account was locked, please call us now under 1 900 555 0100',
])('nobody is greeted by the name %s', (firstName) => {
  const letter = letters.verifyNewEmail({ firstName, token: 't' })

  expect(letter.text).toMatch(/^Hello,\n/)
  expect(letter.text + letter.html).not.toContain(firstName)
})

test.each(['Ada', 'J.R.', "Mary-Jane O'Neill Jr.", 'Зоя', '李小龍'])(
  '%s is greeted',
  (firstName) => {
    expect(letters.verifyAgain({ firstName, token: 't' }).text).toMatch(`Hello ${firstName},`)
  },
)

const visitor = { firstName: 'Eve', lastName: 'Fox', email: 'eve@example.com', message: 'Hi' }

describe('usage letters', () => {
  test.each([
    {
      percent: 50,
      balance: 1_250,
      subject: '50 % of your Hobby messages are used',
      path: '/messages',
    },
    {
      percent: 80,
      balance: 500,
      subject: '80 % of your Hobby messages are used',
      path: '/buytoken',
    },
    {
      percent: 95,
      balance: 125,
      subject: '95 % of your Hobby messages are used',
      path: '/buytoken',
    },
    {
      percent: 100,
      balance: 1_000,
      subject: 'Your Hobby messages are used up, your extra messages are in use',
      path: '/buytoken',
    },
    {
      percent: 100,
      balance: 0,
      subject: 'Your messages are used up: your chatbots have stopped answering',
      path: '/buytoken',
    },
  ] as const)(
    'at $percent % with $balance messages left',
    ({ percent, balance, subject, path }) => {
      const letter = letters.usage({ ...hobby, percent, balance })

      expect(letter.subject).toBe(subject)
      expect(letter.link).toBe(`https://askwell.test${path}`)
      expect(letter.text).toContain('Your next messages arrive on December 1, 2026.')
      expect(letter.text).toContain(
        balance === 0
          ? 'Your chatbots now ask visitors to contact you instead of answering.'
          : `${balance.toLocaleString('en-US')} messages can still be used.`,
      )
    },
  )

  test('without a renewal no date is promised', () => {
    const { text } = letters.usage({ ...hobby, percent: 80, renewsAt: null })

    expect(text).not.toContain('arrive on')
  })
})

describe('billing letters', () => {
  const failed = {
    firstName: 'Ada',
    planTitle: 'Business',
    amountCents: 4_900,
    invoiceUrl: 'https://askwell.test/payment/invoice/in_1',
    graceEndsAt: Date.UTC(2026, 10, 28),
  }

  test('B59 a failed renewal names amount, day and the invoice', () => {
    const declined = letters.paymentFailed(failed)
    const unconfirmed = letters.paymentFailed({ ...failed, needsConfirmation: true })

    expect(declined.subject).toBe('The payment of your Business plan did not go through')
    expect(declined.text).toContain('We could not collect $49.00 for your Business plan.')
    expect(declined.text).toContain('by November 28, 2026')
    expect(declined.link).toBe('https://askwell.test/payment/invoice/in_1')
    expect(unconfirmed.subject).toBe('Please confirm the payment of your Business plan')
  })

  test('an ended plan says why and what is kept', () => {
    const ended = { firstName: 'Ada', planTitle: 'Business', balance: 1 }

    expect(letters.planEnded({ ...ended, why: 'cancelled' }).text).toContain('as you asked')
    const unpaid = letters.planEnded({ ...ended, why: 'unpaid' }).text
    expect(unpaid).toContain('its last invoice was not paid')
    expect(unpaid).toContain('1 message can still be used.')
  })

  test('X100 a receipt and a dispute name the sum', () => {
    const receipt = letters.receipt({
      firstName: 'Ada',
      what: '3 packs of messages',
      amountCents: 2_100,
      invoiceUrl: 'https://askwell.test/payment/invoice/in_2',
      granted: 3_000,
    })
    const dispute = letters.disputeOpened({ firstName: 'Ada', amountCents: 700, heldBack: 900 })

    expect(receipt.subject).toBe('Your receipt from Askwell: $21.00')
    expect(receipt.text).toContain('3,000 messages were added to your account.')
    expect(dispute.text).toContain('900 messages of this purchase cannot be used')
  })
})

test.each(['', 'nobody', 'a@b.co, c@d.co', 'a@b.co\r\nBcc: c@d.co', '<a@b.co>'])(
  'no letter goes to %j',
  async (to) => {
    const posted: AddressedLetter[] = []
    const mailer = {
      post: async (letter: AddressedLetter) => posted.push(letter) > 0,
    }

    const letter = letters.passwordChanged({ firstName: 'Ada' })
    expect(await sendLetter({ mailer }, { to, letter, dedupeKey: 'k' })).toBe(false)
    expect(posted).toEqual([])
  },
)
