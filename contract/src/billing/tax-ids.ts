/** A tax id in the format of its country, with the payment provider's name for its type. */
export type TaxId = {
  /** Null for a country without a known type: the id is printed as text. */
  type: string | null
  value: string
}

type Form = { type: string; pattern: RegExp; example: string; write?: (compact: string) => string }

const euVat = (pattern: RegExp, example: string): Form => ({ type: 'eu_vat', pattern, example })

/** Formats by country, without spaces, dots, hyphens and slashes. */
const forms: Record<string, Form> = {
  AT: euVat(/^ATU\d{8}$/, 'ATU12345678'),
  BE: euVat(/^BE[01]\d{9}$/, 'BE0123456789'),
  BG: euVat(/^BG\d{9,10}$/, 'BG123456789'),
  CY: euVat(/^CY\d{8}[A-Z]$/, 'CY12345678Z'),
  CZ: euVat(/^CZ\d{8,10}$/, 'CZ12345678'),
  DE: euVat(/^DE\d{9}$/, 'DE123456789'),
  DK: euVat(/^DK\d{8}$/, 'DK12345678'),
  EE: euVat(/^EE\d{9}$/, 'EE123456789'),
  ES: euVat(/^ES[A-Z\d]\d{7}[A-Z\d]$/, 'ESA1234567Z'),
  FI: euVat(/^FI\d{8}$/, 'FI12345678'),
  FR: euVat(/^FR[A-Z\d]{2}\d{9}$/, 'FRAB123456789'),
  GR: euVat(/^EL\d{9}$/, 'EL123456789'),
  HR: euVat(/^HR\d{11}$/, 'HR12345678912'),
  HU: euVat(/^HU\d{8}$/, 'HU12345678'),
  IE: euVat(/^IE(?:\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/, 'IE1234567AB'),
  IT: euVat(/^IT\d{11}$/, 'IT12345678912'),
  LT: euVat(/^LT(?:\d{9}|\d{12})$/, 'LT123456789123'),
  LU: euVat(/^LU\d{8}$/, 'LU12345678'),
  LV: euVat(/^LV\d{11}$/, 'LV12345678912'),
  MT: euVat(/^MT\d{8}$/, 'MT12345678'),
  NL: euVat(/^NL\d{9}B\d{2}$/, 'NL123456789B12'),
  PL: euVat(/^PL\d{10}$/, 'PL1234567890'),
  PT: euVat(/^PT\d{9}$/, 'PT123456789'),
  RO: euVat(/^RO\d{2,10}$/, 'RO1234567891'),
  SE: euVat(/^SE\d{12}$/, 'SE123456789123'),
  SI: euVat(/^SI\d{8}$/, 'SI12345678'),
  SK: euVat(/^SK\d{10}$/, 'SK1234567891'),
  AE: { type: 'ae_trn', pattern: /^\d{15}$/, example: '123456789012345' },
  AU: { type: 'au_abn', pattern: /^\d{11}$/, example: '12345678912' },
  BR: {
    type: 'br_cnpj',
    pattern: /^\d{14}$/,
    example: '01.234.456/5432-10',
    write: (id) => id.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5'),
  },
  CA: { type: 'ca_bn', pattern: /^\d{9}$/, example: '123456789' },
  CH: {
    type: 'ch_vat',
    pattern: /^CHE\d{9}(?:MWST|TVA|IVA)$/,
    example: 'CHE-123.456.789 MWST',
    write: (id) => id.replace(/^CHE(...)(...)(...)(.*)$/, 'CHE-$1.$2.$3 $4'),
  },
  GB: { type: 'gb_vat', pattern: /^GB(?:\d{9}|\d{12})$/, example: 'GB123456789' },
  IN: {
    type: 'in_gst',
    pattern: /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]{3}$/,
    example: '12ABCDE3456F1Z5',
  },
  JP: { type: 'jp_trn', pattern: /^T\d{13}$/, example: 'T1234567891234' },
  MX: { type: 'mx_rfc', pattern: /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/, example: 'ABC010203AB9' },
  NO: { type: 'no_vat', pattern: /^\d{9}MVA$/, example: '123456789MVA' },
  NZ: { type: 'nz_gst', pattern: /^\d{8,9}$/, example: '123456789' },
  SG: { type: 'sg_gst', pattern: /^(?:M\d{8}[A-Z]|[A-Z\d]{9,10})$/, example: 'M12345678X' },
  US: {
    type: 'us_ein',
    pattern: /^\d{9}$/,
    example: '12-3456789',
    write: (id) => `${id.slice(0, 2)}-${id.slice(2)}`,
  },
  ZA: { type: 'za_vat', pattern: /^4\d{9}$/, example: '4123456789' },
}

const anyForm = /^[\p{L}\p{N}](?:[\p{L}\p{N} ./-]{2,28})[\p{L}\p{N}]$/u

/** An example of a tax id of a country; null when any format is accepted. */
export const taxIdExample = (country: string): string | null => forms[country]?.example ?? null

/** Parses a tax id in the format of its country; null when it does not match. */
export function readTaxId(country: string, typed: string): TaxId | null {
  const form = forms[country]
  const value = typed.trim().toUpperCase()
  if (form === undefined) return anyForm.test(value) ? { type: null, value } : null

  const compact = value.replaceAll(/[\s./-]/g, '')
  if (!form.pattern.test(compact)) return null
  return { type: form.type, value: form.write?.(compact) ?? compact }
}
