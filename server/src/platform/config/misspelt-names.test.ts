import { expect, test } from 'vitest'
import { misspeltNames } from './misspelt-names.ts'

const settings = ['PORT', 'HOST', 'DATA_DIR', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'PUBLIC_URL']

test.each(['SMTP_URI', 'SMTPURL', 'smtp_url', 'SMTP_ULR', 'SMTP_URLS', 'SMT_URL'])(
  'the variable %s is a misspelt SMTP_URL',
  (name) => {
    expect(misspeltNames([name], settings)).toEqual([
      `${name}: there is no such setting. Did you mean SMTP_URL?`,
    ])
  },
)

test('settings and variables of other programs are not misspelt', () => {
  const others = ['SMTP_PORT', 'SMTP_SERVICE_HOST', 'HOSTNAME', 'PORTS', 'HOME', 'XDG_DATA_DIRS']
  expect(misspeltNames([...settings, ...others], settings)).toEqual([])
})
