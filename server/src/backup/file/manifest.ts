import * as z from 'zod/mini'

const name = z.string().check(z.maxLength(200))
const hash = z.string().check(z.regex(/^[\da-f]{64}$/))

/** What a backup contains; its last record. */
const manifest = z.object({
  createdAt: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(name),
  tables: z.record(z.string(), z.object({ rows: z.number(), hash })),
  files: z.object({ count: z.number(), bytes: z.number() }),
  /** Hashes of originals that were missing, because their source was being deleted, or whose bytes do not match. */
  missingFiles: z.array(hash),
})

export type Manifest = z.infer<typeof manifest>

export const readManifest = (text: string): Manifest => manifest.parse(JSON.parse(text))

/** The first line of a backup. It is not encrypted and names the key of the rest. */
const header = z.object({ askwellBackup: z.literal(1), key: name, fingerprint: name })

export type Header = z.infer<typeof header>

export const readHeader = (text: string): Header => header.parse(JSON.parse(text))

/** How many bytes are searched for the end of the first line. */
export const maxHeaderBytes = 1_000
