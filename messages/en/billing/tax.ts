const noTaxAdded = 'Prices are in US dollars. No sales tax or VAT is added.'
const taxMayApply =
  'Prices are in US dollars. Sales tax or VAT may apply, depending on your billing address.'

/** What the prices say about tax, by the operator's setting. */
export const taxNote = ({ isAutomatic }: { isAutomatic: boolean }) =>
  isAutomatic ? taxMayApply : noTaxAdded
