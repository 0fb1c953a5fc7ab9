import path from 'node:path'
import * as z from 'zod/mini'
import { isEmail } from '@askwell/contract/patterns'
import { currencyCodes, readPrices } from './prices.ts'
import { readFilesUrl } from '../files/s3/files-url.ts'
import { isAllowListEntry } from './allow-list-entry.ts'
import { misspeltNames } from './misspelt-names.ts'
import { settingWarnings } from './setting-warnings.ts'
import { telemetryVariables } from './telemetry-variables.ts'
import { parseTrustProxy, type TrustedProxies } from './trust-proxy.ts'
import {
  checked,
  choice,
  commaSeparatedList,
  emailAddress,
  host,
  mailServer,
  origin,
  temperature,
  text,
  webAddress,
  wholeNumber,
  wholeNumberWithin,
} from './variable-types.ts'

/** Every environment variable of the server. `.env.example` documents each with its default. */
const environment = z.object({
  NODE_ENV: z._default(choice(['development', 'production', 'test']), 'development'),
  PORT: wholeNumber(3000, 0, 65_535),
  HOST: z._default(host, '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    checked(
      (url) => /^postgres(?:ql)?:\/\//.test(url) && URL.canParse(url),
      'must be postgres://user:password@host:5432/database',
    ),
  ),
  DATABASE_CONNECTIONS: wholeNumber(20, 2, 1_000),
  DATABASE_STATEMENT_SECONDS: wholeNumber(30, 1, 3_600),
  FILES_URL: text,
  MIGRATION_SNAPSHOT: z._default(choice(['on', 'off']), 'on'),
  BACKUP_DIRECTORY: z.optional(
    checked((folder) => path.isAbsolute(folder), 'must be a folder such as /mnt/backups'),
  ),
  BACKUP_HOUR: wholeNumber(3, 0, 23),
  BACKUP_KEEP_DAYS: wholeNumber(7, 1, 3_650),
  BACKUP_KEEP_WEEKS: wholeNumber(4, 0, 520),
  AWS_ACCESS_KEY_ID: text,
  AWS_SECRET_ACCESS_KEY: text,
  AWS_SESSION_TOKEN: text,
  PUBLIC_URL: origin,
  PUBLIC_API_URL: origin,
  BRAND_NAME: z._default(
    checked((name) => name.length <= 60, 'must have at most 60 characters'),
    'Askwell',
  ),
  SUPPORT_EMAIL: z._default(emailAddress, 'support@askwell.example'),
  OPERATOR_EMAIL: z.optional(emailAddress),
  OPERATOR_EMAILS: commaSeparatedList,
  SMTP_URL: z.optional(mailServer),
  MAIL_FROM: z.optional(
    checked(
      (from) => /^[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/.test(from),
      'must be an address such as Askwell <hello@example.com>',
    ),
  ),
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: z.optional(webAddress),
  CHAT_MODEL: text,
  SMALL_MODEL: text,
  CHAT_TEMPERATURE: z.optional(temperature),
  KNOWLEDGE_TOKENS: z.optional(wholeNumberWithin(500, 200_000)),
  EMBEDDING_MODEL: text,
  ANTHROPIC_API_KEY: text,
  GOOGLE_GENERATIVE_AI_API_KEY: text,
  EGRESS_PORTS: commaSeparatedList,
  EGRESS_ALLOW: commaSeparatedList,
  EGRESS_PROXY: z.optional(webAddress),
  CHROMIUM: z.optional(
    checked(
      (file) => path.isAbsolute(file),
      'must be the path of a program such as /usr/bin/chromium',
    ),
  ),
  TRUST_PROXY: z._default(z.string(), ''),
  SECRETS_KEYS: text,
  GOOGLE_CLIENT_ID: text,
  GOOGLE_ISSUER: z._default(webAddress, 'https://accounts.google.com'),
  GOOGLE_JWKS_URL: z._default(webAddress, 'https://www.googleapis.com/oauth2/v3/certs'),
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  PAYMENTS: z.optional(choice(['stripe', 'sandbox'])),
  CURRENCY: z._default(choice(currencyCodes), 'usd'),
  PRICES: z._default(z.string(), ''),
  AUTOMATIC_TAX: z._default(choice(['on', 'off']), 'off'),
  PACKS_NEED_PAID_PLAN: z._default(choice(['on', 'off']), 'off'),
  REFUND_DAYS: wholeNumber(0, 0, 365),
  ANSWER_DAYS: wholeNumber(0, 0, 30),
  INDEX_MEMORY_MB: wholeNumber(256, 16, 1_000_000),
  PASSAGES_IN_MEMORY: wholeNumber(200_000, 100, 10_000_000),
  MAX_CHARACTERS_PER_BOT: z.optional(wholeNumberWithin(1, 10_000_000_000)),
  MAX_FILES_PER_BOT: z.optional(wholeNumberWithin(1, 100_000)),
  MAX_FILE_MB: wholeNumber(10, 1, 500),
  MAX_PAGES_PER_SITE: z.optional(wholeNumberWithin(1, 100_000)),
  EXTRACTION_MINUTES_PER_HOUR: z.optional(wholeNumberWithin(1, 100_000)),
  CONNECTIONS_PER_ADDRESS: wholeNumber(500, 1, 1_000_000),
  REQUESTS_AT_ONCE: wholeNumber(3_000, 1, 1_000_000),
  CHAT_PER_MINUTE: z.optional(wholeNumberWithin(1, 1_000_000)),
  FREE_ANSWERS_PER_DAY: wholeNumber(10_000, 0, 100_000_000),
  FREE_ABSTENTIONS_PER_DAY: wholeNumber(500, 0, 1_000_000),
  FUNCTION_LOG_DAYS: wholeNumber(90, 1, 3_650),
  STOP_GRACE_SECONDS: wholeNumber(8, 0, 3_600),
  METRICS_PORT: z.optional(wholeNumberWithin(0, 65_535)),
  METRICS_HOST: z._default(host, '127.0.0.1'),
  ...telemetryVariables,
  LOG_LEVEL: z._default(choice(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  ROLE: z._default(choice(['web', 'worker', 'all']), 'all'),
})

export type Config = ReturnType<typeof readConfig>

/** An invalid configuration; the message has one line for each invalid value. */
class ConfigError extends Error {}

/** Reads the environment once. Empty values count as unset. */
export function readConfig(variables: Record<string, string | undefined> = process.env) {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(present)
  const [names, settings] = [Object.keys(present), Object.keys(environment.shape)]
  const problems = [
    ...misspeltNames(names, settings),
    ...(parsed.error?.issues ?? []).map(
      ({ path: [name], message }) => `${String(name)}: ${message}`,
    ),
  ]
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems.join('\n'))

  const { DATA_DIR, EGRESS_PORTS, TRUST_PROXY, OPERATOR_EMAILS, ...rest } = parsed.data
  refuseUnsafe(rest)
  return {
    ...rest,
    warnings: settingWarnings(rest, names, settings),
    priceList: readPrices(rest),
    dataDir: path.resolve(DATA_DIR),
    objectStore: rest.FILES_URL === undefined ? null : readFilesUrl(rest.FILES_URL, rest),
    operatorEmails: operatorEmailsOf(OPERATOR_EMAILS),
    egressPorts: egressPortsOf(EGRESS_PORTS),
    trustProxy: trustProxyOf(TRUST_PROXY),
  }
}

type Unsafe = { NODE_ENV: string; EGRESS_ALLOW: string[] } & Partial<
  Record<'DATABASE_URL' | 'SECRETS_KEYS' | 'SMTP_URL' | 'PUBLIC_URL', string | undefined>
>

/** Throws for unsafe combinations of settings and invalid list entries. */
function refuseUnsafe({ NODE_ENV, EGRESS_ALLOW, ...rest }: Unsafe): void {
  const notAllowable = EGRESS_ALLOW.find((entry) => !isAllowListEntry(entry))
  if (notAllowable !== undefined) {
    throw new ConfigError(
      `EGRESS_ALLOW: ${notAllowable} is neither a host, host:port nor a network such as 10.1.0.0/16`,
    )
  }
  if (NODE_ENV !== 'production') return
  if (rest.DATABASE_URL && !rest.SECRETS_KEYS) {
    throw new ConfigError(
      'SECRETS_KEYS: needed with DATABASE_URL in production, so that every machine reads the same secrets',
    )
  }
  if (rest.SMTP_URL && !rest.PUBLIC_URL) {
    throw new ConfigError(
      'PUBLIC_URL: needed with SMTP_URL in production, for the links in e-mails',
    )
  }
}

function operatorEmailsOf(addresses: readonly string[]): string[] {
  const wrong = addresses.find((address) => !isEmail(address))
  if (wrong === undefined) return addresses.map((address) => address.toLowerCase())
  throw new ConfigError(`OPERATOR_EMAILS: ${wrong} is not an e-mail address`)
}

function egressPortsOf(entries: readonly string[]): number[] {
  const ports = entries.map(Number)
  if (ports.every((port) => Number.isInteger(port) && port >= 1 && port <= 65_535)) return ports
  throw new ConfigError('EGRESS_PORTS: must be ports from 1 to 65535, comma separated')
}

function trustProxyOf(value: string): TrustedProxies {
  const trusted = parseTrustProxy(value)
  if (trusted !== null) return trusted
  throw new ConfigError(
    'TRUST_PROXY: must be the number of proxies in front, at most 10, or their networks such as 10.0.0.0/8; ' +
      'networks larger than /8 (IPv6: /16, or fc00::/7) would trust strangers',
  )
}
