/** A payment method and the account that was seen to have it; nothing else of a card is kept. */
export type BillingCardTable = {
  card_id: string
  provider: string
  user_id: string
}

/** Who may work on something that only one may work on at a time. */
export type TurnTable = {
  name: string
  token: string
  lease_until: number
}
