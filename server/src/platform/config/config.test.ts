import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('a wrong setting is refused with one line that names it and what it may be', () => {
  test.each([
    [{ PORT: '70000' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ PORT: '-1' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ PORT: ' ' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ PORT: '0x50' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ MAX_FILE_MB: '501' }, 'MAX_FILE_MB: must be a whole number from 1 to 500'],
    [{ MAX_FILE_MB: '10MB' }, 'MAX_FILE_MB: must be a whole number from 1 to 500'],
    [{ MAX_FILES_PER_BOT: '0' }, 'MAX_FILES_PER_BOT: must be a whole number from 1 to 100000'],
    [{ NODE_ENV: 'live' }, 'NODE_ENV: must be one of development, production, test'],
    [{ ROLE: 'boss' }, 'ROLE: must be one of web, worker, all'],
    [{ HOST: 'a b' }, 'HOST: must be an address such as 127.0.0.1 or 0.0.0.0, or a host name'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL: must be smtp://user:password@host:587 or smtps://…'],
    [
      { SMTP_URL: 'smtp://a:99999' },
      'SMTP_URL: must be smtp://user:password@host:587 or smtps://…',
    ],
    [
      { SMTP_URL: 'smtp://ada:50%@mail.example:25' },
      'SMTP_URL: must be smtp://user:password@host:587 or smtps://…',
    ],
    [{ SMTP_URL: 'smtp://..' }, 'SMTP_URL: must be smtp://user:password@host:587 or smtps://…'],
    [{ SMTP_URI: 'smtp://a' }, 'SMTP_URI: there is no such setting. Did you mean SMTP_URL?'],
    [{ data_dir: '/x' }, 'data_dir: there is no such setting. Did you mean DATA_DIR?'],
    [
      { DATABASE_URL: 'mysql://a/x' },
      'DATABASE_URL: must be postgres://user:password@host:5432/database',
    ],
    [
      { OPENAI_BASE_URL: 'api.example/v1' },
      'OPENAI_BASE_URL: must be an address such as https://example.com/v1',
    ],
    [
      { EGRESS_PROXY: 'http://' },
      'EGRESS_PROXY: must be an address such as https://example.com/v1',
    ],
    [
      { OPERATOR_EMAIL: 'somebody' },
      'OPERATOR_EMAIL: must be an e-mail address such as help@example.com',
    ],
    [{ CHROMIUM: 'chromium' }, 'CHROMIUM: must be the path of a program such as /usr/bin/chromium'],
    [{ OPERATOR_EMAILS: 'ada@example.com, bob' }, 'OPERATOR_EMAILS: bob is not an e-mail address'],
    [{ PRICES: 'Messages=7 Messages=8' }, 'PRICES: Messages is named twice; name it once'],
    [
      { FILES_URL: 'ftp://a/b' },
      'FILES_URL: must be https://KEY:SECRET@host/bucket/folder?region=eu-central-1',
    ],
    [{ EGRESS_PORTS: '80,x' }, 'EGRESS_PORTS: must be ports from 1 to 65535, comma separated'],
    [
      { EGRESS_ALLOW: '10.0.0.0/99' },
      'EGRESS_ALLOW: 10.0.0.0/99 is neither a host, host:port nor a network such as 10.1.0.0/16',
    ],
    [
      { EGRESS_ALLOW: '*.example.com' },
      'EGRESS_ALLOW: *.example.com is neither a host, host:port nor a network such as 10.1.0.0/16',
    ],
    [
      { EGRESS_ALLOW: 'a.example:70000' },
      'EGRESS_ALLOW: a.example:70000 is neither a host, host:port nor a network such as 10.1.0.0/16',
    ],
  ])('%j', (variables, line) => {
    expect(() => readConfig(variables)).toThrow(new Error(line))
  })

  test.each([
    [
      { DATABASE_URL: 'postgres://a/x' },
      'SECRETS_KEYS: needed with DATABASE_URL in production, so that every machine reads the same secrets',
    ],
    [
      { SMTP_URL: 'smtp://a' },
      'PUBLIC_URL: needed with SMTP_URL in production, for the links in e-mails',
    ],
  ])('in production: %j', (variables, line) => {
    expect(() => readConfig({ NODE_ENV: 'production', ...variables })).toThrow(new Error(line))
  })

  test('several wrong settings are one line each, without their values', () => {
    expect(() => readConfig({ PORT: 'secret', ROLE: 'secret', SMTP_URI: 'secret' })).toThrow(
      new Error(
        'SMTP_URI: there is no such setting. Did you mean SMTP_URL?\n' +
          'PORT: must be a whole number from 0 to 65535\n' +
          'ROLE: must be one of web, worker, all',
      ),
    )
  })
})

test('settings of every kind are accepted', () => {
  const config = readConfig({
    PORT: '0',
    HOST: '::1',
    DATABASE_URL: 'postgresql:///askwell?host=/var/run/postgresql',
    SMTP_URL: 'smtps://user:pass%40word@mail.example:465',
    EGRESS_ALLOW: 'intranet.example.local, 10.1.0.0/16, [::1]:8080, fd00::1, localhost:11434',
    EGRESS_PORTS: '8080, 8443',
    OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1',
    TRUST_PROXY: '2',
    MAIL_FROM: '',
  })

  expect(config).toMatchObject({ PORT: 0, egressPorts: [8080, 8443], trustProxy: 2 })
  expect(config.EGRESS_ALLOW).toHaveLength(5)
})

test('a limit may have as many digits as its greatest value', () => {
  const { MAX_CHARACTERS_PER_BOT } = readConfig({ MAX_CHARACTERS_PER_BOT: '10000000000' })
  expect(MAX_CHARACTERS_PER_BOT).toBe(10_000_000_000)
})
