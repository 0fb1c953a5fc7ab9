import path from 'node:path'
import * as z from 'zod/mini'

const text = z.optional(z.string())
const number = (fallback: number, least: number, most: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most)), fallback)
const words = z.pipe(
  z._default(z.string(), ''),
  z.transform((list) =>
    list
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
)
const origin = z.optional(
  z
    .string()
    .check(
      z.refine(
        (url) => /^https?:\/\/[^/]+$/.test(url),
        'must be an origin such as https://example.com',
      ),
    ),
)

/** Every variable the server knows. `.env.example` explains each with its default. */
const environment = z.object({
  NODE_ENV: z._default(z.enum(['development', 'production', 'test']), 'development'),
  PORT: number(3000, 0, 65_535),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: text,
  PUBLIC_URL: origin,
  PUBLIC_API_URL: origin,
  BRAND_NAME: z._default(z.string().check(z.minLength(1), z.maxLength(60)), 'Askwell'),
  SUPPORT_EMAIL: z._default(z.string(), 'support@askwell.example'),
  OPERATOR_EMAIL: text,
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (url) => /^smtps?:\/\//.test(url) && URL.canParse(url),
          'must be smtp://user:password@host:587 or smtps://…',
        ),
      ),
  ),
  MAIL_FROM: z.optional(
    z
      .string()
      .check(
        z.refine(
          (from) => /^[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/.test(from),
          'must be an address such as Askwell <hello@example.com>',
        ),
      ),
  ),
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: text,
  CHAT_MODEL: text,
  EMBEDDING_MODEL: text,
  ANTHROPIC_API_KEY: text,
  GOOGLE_GENERATIVE_AI_API_KEY: text,
  EGRESS_PORTS: words,
  EGRESS_ALLOW: words,
  EGRESS_PROXY: text,
  TRUST_PROXY: z._default(z.string(), ''),
  SECRETS_KEYS: text,
  GOOGLE_CLIENT_ID: text,
  GOOGLE_ISSUER: z._default(z.url(), 'https://accounts.google.com'),
  GOOGLE_JWKS_URL: z._default(z.url(), 'https://www.googleapis.com/oauth2/v3/certs'),
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  PAYMENTS: z.optional(z.enum(['stripe', 'sandbox'])),
  PACKS_NEED_PAID_PLAN: z._default(z.enum(['on', 'off']), 'off'),
  MAX_FILES_PER_BOT: number(500, 1, 100_000),
  MAX_PAGES_PER_SITE: number(500, 1, 100_000),
  CHAT_PER_MINUTE: number(60, 1, 1_000_000),
  FUNCTION_LOG_DAYS: number(90, 1, 3_650),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  ROLE: z._default(z.enum(['web', 'worker', 'all']), 'all'),
})

export type Config = ReturnType<typeof readConfig>

/** A start that must not happen, with one line for each wrong value. */
class ConfigError extends Error {}

/** Reads the environment once. Empty values count as not set. */
export function readConfig(variables: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  }

  const { DATA_DIR, EGRESS_PORTS, TRUST_PROXY, ...rest } = parsed.data
  const egressPorts = EGRESS_PORTS.map(Number)
  if (egressPorts.some((port) => !Number.isInteger(port) || port < 1 || port > 65_535)) {
    throw new ConfigError('EGRESS_PORTS: a comma separated list of ports')
  }
  if (rest.NODE_ENV === 'production' && rest.DATABASE_URL && !rest.SECRETS_KEYS) {
    throw new ConfigError(
      'SECRETS_KEYS: needed with DATABASE_URL in production, so that every machine reads the same secrets',
    )
  }
  if (rest.NODE_ENV === 'production' && rest.SMTP_URL && !rest.PUBLIC_URL) {
    throw new ConfigError(
      'PUBLIC_URL: needed with SMTP_URL in production, for the links in letters',
    )
  }
  return { ...rest, dataDir: path.resolve(DATA_DIR), egressPorts, trustProxy: trusted(TRUST_PROXY) }
}

/** A number of hops, or a list of networks; nothing is trusted by default. */
function trusted(value: string): number | string[] | false {
  if (value === '') return false
  return /^\d+$/.test(value) ? Number(value) : value.split(',').map((network) => network.trim())
}
