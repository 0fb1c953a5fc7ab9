export const noTaxAdded = 'Prices are in US dollars. No sales tax or VAT is added.'
