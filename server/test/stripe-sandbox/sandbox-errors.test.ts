import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readResponseTypes, errorProblems, type ResponseTypes } from './response-types.ts'
import { oneEngine, openSandboxFixture, type SandboxFixture } from './sandbox-fixture.ts'

const { StripeCardError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors

const failure = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

describe.each(oneEngine)('errors of the sandbox on $name', (engine) => {
  let fixture: SandboxFixture
  let types: ResponseTypes
  let stripe: Stripe
  let customer: string
  let problems: string[] = []
  beforeAll(async () => {
    types = readResponseTypes()
    fixture = await openSandboxFixture(engine)
    stripe = new Stripe('sk_test_sandbox', {
      httpClient: Stripe.createFetchHttpClient(
        async (address: string | URL | Request, init?: RequestInit) => {
          const reply = await fixture.sandbox.fetch(address, init)
          problems = reply.ok ? ['it succeeded'] : errorProblems(types, await reply.clone().json())
          return reply
        },
      ),
      maxNetworkRetries: 0,
    })
    customer = (await stripe.customers.create({ email: 'ada@example.com' })).id
  })
  afterAll(() => fixture.database.drop())

  const pay = (card: string) =>
    stripe.paymentIntents.create({
      amount: 700,
      currency: 'usd',
      customer,
      payment_method: card,
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    })

  test.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    // The SDK replaces a missing decline code.
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', ''],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', ''],
  ])('the card %s is declined with code %s', async (card, code, decline) => {
    const error = await failure(pay(card))

    expect(error).toBeInstanceOf(StripeCardError)
    expect(error).toMatchObject({ statusCode: 402, type: 'StripeCardError', code })
    expect(Reflect.get(error ?? {}, 'decline_code')).toBe(decline)
    expect(problems).toEqual([])
  })

  test('a wrong request, an unknown object and a repeated key have the type, code and field of Stripe', async () => {
    const unknown = await failure(stripe.customers.retrieve('cus_none'))
    expect(unknown).toBeInstanceOf(StripeInvalidRequestError)
    expect(unknown).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'id' })
    expect(problems).toEqual([])

    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a request that the types forbid
    const wrong = { email: 'a@b.example', colour: 'red' } as Stripe.CustomerCreateParams
    expect(await failure(stripe.customers.create(wrong))).toMatchObject({
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'colour',
    })
    expect(problems).toEqual([])

    const key = { idempotencyKey: 'one' }
    await stripe.customers.create({ email: 'a@b.example' }, key)
    const repeated = await failure(stripe.customers.create({ email: 'c@d.example' }, key))
    expect(repeated).toBeInstanceOf(StripeIdempotencyError)
    expect(problems).toEqual([])
  })

  test('a refused tax ID, a refused code and an uneditable invoice have codes that Stripe documents', async () => {
    await failure(stripe.customers.createTaxId(customer, { type: 'eu_vat', value: 'DE12' }))
    expect(problems).toEqual([])
    await failure(
      stripe.subscriptions.create({
        customer,
        items: [{ price: await fixture.priceOf('hobby_monthly') }],
        payment_behavior: 'default_incomplete',
        discounts: [{ promotion_code: 'promo_none' }],
      }),
    )
    expect(problems).toEqual([])
    const invoice = await stripe.invoices.create({ customer })
    await stripe.invoices.finalizeInvoice(invoice.id)
    await failure(stripe.invoices.finalizeInvoice(invoice.id))
    expect(problems).toEqual([])
  })

  test.each<[unknown, string[]]>([
    [{ error: { type: 'card_error', code: 'no_money' } }, ["error.code: 'no_money'"]],
    [{ error: { type: 'refusal' } }, ["error.type: 'refusal'"]],
    [
      { error: { type: 'card_error', message: 7, why: 'x' } },
      ['error.why: unknown', 'error.message: number'],
    ],
    [{ message: 'no' }, ['the body: not one error']],
  ])('a wrong body is noticed: %j', (body, found) => {
    expect(errorProblems(types, body)).toEqual(found)
  })
})
