export const title = 'Billing details'
export const lead =
  "Printed on your invoices and receipts from now on. Existing invoices don't change."
export const company = 'Company'
export const companyHint = 'Without a company, invoices show your own name.'
export const street = 'Street address'
export const streetMore = 'Apartment, suite, floor (optional)'
export const town = 'City or town'
export const region = 'State or region (optional)'
export const postalCode = 'ZIP or postal code'
export const billingCountry = 'Billing country'
export const noCountry = 'No address'
export const taxId = 'Tax ID (optional)'
export const taxIdHint = ({ example }: { example: string }) => `For example ${example}`
export const save = 'Save billing details'
export const saving = 'Saving...'
export const saved = 'Billing details saved'
export const loadFailed = "Couldn't load your billing details"
export const saveFailed = "Couldn't save your billing details"
