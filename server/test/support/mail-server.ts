import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** The response to the next recipients: an error with its status, or acceptance. */
type Mood = { refuses: number | null }

/** A real mail server on a free port, with the e-mails it received. */
export async function openMailServer() {
  const raw: Buffer[] = []
  const mood: Mood = { refuses: null }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN'],
    authOptional: true,
    onRcptTo(_address, _session, done) {
      if (mood.refuses === null) return done()
      return done(Object.assign(new Error('not now'), { responseCode: mood.refuses }))
    },
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        raw.push(Buffer.concat(parts))
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a listening TCP server has one
  const { port } = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The received e-mails, parsed. */
    emails: (): Promise<Email[]> => Promise.all(raw.map((email) => PostalMime.parse(email))),
    deleteAll() {
      raw.length = 0
    },
    mood,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type MailServer = Awaited<ReturnType<typeof openMailServer>>
