/** A payment method and the account that was seen to have it; nothing else of a card is kept. */
type BillingCardTable = {
  card_id: string
  provider: string
  user_id: string
}

/** Who may work on something that only one may work on at a time. */
type TurnTable = {
  name: string
  token: string
  lease_until: number
}

export type PaymentSchema = {
  billing_cards: BillingCardTable
  turn: TurnTable
}
