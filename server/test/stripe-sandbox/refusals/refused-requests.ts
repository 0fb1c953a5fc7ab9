/** A request, its parameters, and what the sandbox answers; `{name}` is the id of an object of refusal-objects.ts. */
type Refusal = [request: string, params: string, message: string]

const oneItem = 'The sandbox knows subscriptions with one item.'
const namedItem = 'The sandbox knows subscriptions with one item; name it by its id.'
const begin = 'customer={customer}&payment_behavior=default_incomplete'
const hobby = `${begin}&items[0][price]={price}`
const change = 'items[0][id]={item}&items[0][price]={largerPrice}'
const unknownLocation =
  "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax."

/** By area. */
export const refusals: Record<string, Refusal[]> = {
  responses: [
    [
      'GET /v1/customers/{customer}',
      'expand[0]=a.b.c.d.e',
      'You cannot expand more than 4 levels of a property: a.b.c.d.e',
    ],
    [
      'GET /v1/customers/{customer}',
      'expand[0]=colour',
      'This property cannot be expanded (colour).',
    ],
  ],

  customers: [
    [
      'POST /v1/customers/{stranger}',
      'invoice_settings[default_payment_method]={card}',
      'The customer does not have a payment method with the ID {card}. The payment method must be attached to the customer.',
    ],
    ['DELETE /v1/customers/{stranger}/tax_ids/{taxId}', '', "No such tax_id: '{taxId}'"],
    [
      'POST /v1/payment_methods/{freeCard}/detach',
      '',
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    ],
  ],

  payments: [
    [
      'POST /v1/payment_intents/{payment}/cancel',
      '',
      'You cannot cancel this PaymentIntent because it has a status of succeeded.',
    ],
    [
      'POST /v1/refunds',
      '',
      'One of the following params should be provided: payment_intent or charge.',
    ],
  ],

  invoices: [
    [
      'POST /v1/invoiceitems',
      'customer={customer}',
      'One of amount, pricing or price_data is needed.',
    ],
    [
      'GET /v1/invoice_payments',
      '',
      'The sandbox lists invoice payments of one invoice or one payment intent.',
    ],
    ['POST /v1/invoices', 'customer={stranger}&automatic_tax[enabled]=true', unknownLocation],
    [
      'POST /v1/invoices/{paidInvoice}/mark_uncollectible',
      '',
      'You can only mark open invoices as uncollectible. This one is paid.',
    ],
    ['POST /v1/invoices/{paidInvoice}/pay', '', 'Invoice is already paid'],
    ['POST /v1/invoices/{voidInvoice}/pay', '', 'This invoice can no longer be paid: it is void.'],
    [
      'POST /v1/invoices/{openInvoice}/pay',
      '',
      'There is no `default_payment_method` set on this Customer or Invoice. Please set one prior to paying it.',
    ],
    [
      'POST /v1/invoices/{paidInvoice}/attach_payment',
      'payment_intent={payment}',
      'Payments can only be attached to open invoices of their own customer.',
    ],
    [
      'POST /v1/invoices/{openInvoice}/attach_payment',
      'payment_intent={payment}',
      'Payments can only be attached to open invoices of their own customer.',
    ],
    [
      'POST /v1/invoices/{openInvoice}/attach_payment',
      'payment_intent={smallPayment}',
      'The sandbox knows no partial payments of an invoice.',
    ],
    [
      'POST /v1/invoices/create_preview',
      'customer={stranger}&subscription={subscription}',
      "No such subscription: '{subscription}'",
    ],
    [
      'POST /v1/invoices/create_preview',
      'subscription={subscription}&subscription_details[items][0][id]={item}',
      'The sandbox previews changes with proration_behavior always_invoice.',
    ],
  ],

  prices: [
    ['POST /v1/products', '', 'Missing required param: name.'],
    ['POST /v1/products', 'id={product}&name=Hobby', 'Product already exists: {product}.'],
    [
      'POST /v1/prices',
      'product={customer}&currency=usd&unit_amount=100',
      "No such product: '{customer}'",
    ],
    ['POST /v1/coupons', '', 'You must pass either percent_off or amount_off.'],
    [
      'POST /v1/coupons',
      'percent_off=10&amount_off=100&currency=usd',
      'You must pass either percent_off or amount_off.',
    ],
    ['POST /v1/coupons', 'amount_off=100', 'You must pass currency when passing amount_off'],
    [
      'POST /v1/coupons',
      'percent_off=10&duration=repeating',
      'duration_in_months belongs to repeating, and only to it.',
    ],
    [
      'POST /v1/coupons',
      'percent_off=10&duration_in_months=3',
      'duration_in_months belongs to repeating, and only to it.',
    ],
  ],

  subscriptions: [
    ['POST /v1/subscriptions', `${begin}&items[0][price]={price}&items[1][price]={price}`, oneItem],
    [
      'POST /v1/subscriptions',
      `${begin}&items[0][price]={inactivePrice}`,
      'The price specified is inactive: {inactivePrice}.',
    ],
    [
      'POST /v1/subscriptions',
      `${begin}&items[0][price]={oneTimePrice}`,
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
    ],
    [
      'POST /v1/subscriptions',
      `${hobby.replace('customer}', 'stranger}')}&automatic_tax[enabled]=true`,
      unknownLocation,
    ],
    [
      'POST /v1/subscriptions',
      `${hobby}&discounts[0][promotion_code]={anyCode}&discounts[1][promotion_code]={anyCode}`,
      'The sandbox knows subscriptions with one discount.',
    ],
    [
      'POST /v1/subscriptions',
      `${hobby}&discounts[0][promotion_code]={inactiveCode}`,
      'This promotion code is inactive, expired or was used as often as allowed.',
    ],
    [
      'POST /v1/subscriptions',
      `${hobby}&discounts[0][promotion_code]={codeOfStranger}`,
      'This promotion code cannot be redeemed by this customer.',
    ],
    [
      'POST /v1/subscriptions',
      `${hobby}&discounts[0][promotion_code]={firstTimeCode}`,
      'This promotion code cannot be redeemed because the associated customer has prior transactions.',
    ],
    [
      'POST /v1/subscriptions',
      `${hobby}&discounts[0][promotion_code]={largeAmountCode}`,
      'This promotion code needs a larger amount.',
    ],
    [
      'POST /v1/subscriptions',
      `${hobby}&discounts[0][promotion_code]={otherProductCode}`,
      'This promotion code does not apply to this product.',
    ],
  ],

  'plan changes': [
    [
      'POST /v1/subscriptions/{subscription}',
      'items[0][id]={item}&items[1][price]={largerPrice}&proration_behavior=none',
      namedItem,
    ],
    [
      'POST /v1/subscriptions/{subscription}',
      'items[0][price]={largerPrice}&proration_behavior=none',
      namedItem,
    ],
    [
      'POST /v1/subscriptions/{subscription}',
      `${change}&proration_behavior=none&proration_date=1`,
      'The proration date must be within the current period.',
    ],
    [
      'POST /v1/subscriptions/{subscription}',
      'billing_cycle_anchor[type]=now',
      'The sandbox begins a new period only with a change of items.',
    ],
    [
      'POST /v1/subscriptions/{endedSubscription}',
      'metadata[a]=b',
      'A canceled subscription can only update its cancellation_details and metadata.',
    ],
    [
      'POST /v1/subscriptions/{scheduledSubscription}',
      'cancel_at_period_end=true',
      'The subscription is managed by the subscription schedule `{schedule}`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.',
    ],
    [
      'POST /v1/subscriptions/{subscription}',
      `${change}&payment_behavior=pending_if_incomplete&proration_behavior=always_invoice&default_payment_method={card}`,
      'When using pending_if_incomplete only parameters supported by pending updates may be passed.',
    ],
    [
      'POST /v1/subscriptions/{subscription}',
      `${change}&payment_behavior=pending_if_incomplete`,
      'The sandbox needs proration_behavior always_invoice or none.',
    ],
    [
      'POST /v1/subscriptions/{subscription}',
      `${change}&proration_behavior=always_invoice`,
      'The sandbox needs payment_behavior pending_if_incomplete.',
    ],
  ],

  schedules: [
    [
      'POST /v1/subscription_schedules',
      'from_subscription={scheduledSubscription}',
      'You cannot migrate a subscription that is already attached to a schedule: {schedule}.',
    ],
    [
      'POST /v1/subscription_schedules/{schedule}',
      'phases[0][items][0][price]={price}&phases[0][start_date]=1',
      'You can not modify the start date of the current phase.',
    ],
    [
      'POST /v1/subscription_schedules/{schedule}',
      'phases[0][items][0][price]={price}',
      'The first phase needs a start_date, and every phase one item.',
    ],
    [
      'POST /v1/subscription_schedules/{schedule}',
      'phases[0][items][0][price]={price}&phases[0][items][1][price]={price}&phases[0][start_date]=1',
      'The first phase needs a start_date, and every phase one item.',
    ],
    [
      'POST /v1/subscription_schedules/{schedule}',
      'phases[0][start_date]=1',
      'Missing required param: phases[0][items].',
    ],
    [
      'POST /v1/subscription_schedules/{releasedSchedule}/release',
      '',
      'You cannot update a subscription schedule that is currently in the `released` status.',
    ],
  ],
}
