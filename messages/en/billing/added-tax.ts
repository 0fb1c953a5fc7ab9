export const label = 'Tax'
export const includedLabel = 'Tax included'
/** The price of a renewal, whose tax is computed then. */
export const plusAnyTax = ({ price }: { price: string }) => `${price} plus any tax`
