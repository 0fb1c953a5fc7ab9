import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import path from 'node:path'
import S3rver from 's3rver'
import { readFilesUrl, type ObjectStoreSettings } from '../../src/platform/files/s3/files-url.ts'
import { openS3Client } from '../../src/platform/files/s3/s3-client.ts'
import { afterFile } from './after-file.ts'
import { portOf } from './port-of.ts'
import { tempFolder } from './temp-folder.ts'

const bucket = 'askwell'
const account = 'S3RVER:S3RVER'
const urlAt = (port: number) => `http://${account}@127.0.0.1:${port}/${bucket}/shop`

/** A local S3 server with one bucket, until the end of the file. */
export async function startObjectStore() {
  const directory = tempFolder()
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  afterFile(() => server.close())

  const folder = path.join(directory, bucket, 'shop/files')
  const contents = (name: string) => path.join(folder, name.slice(0, 2), `${name}._S3rver_object`)
  return {
    filesUrl: urlAt(port),
    settings: readFilesUrl(urlAt(port), {}),
    /** Keys of the stored originals. */
    keys: (): string[] =>
      existsSync(folder)
        ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap(
            (file) => /(?<key>[\da-f]{64})\._S3rver_object$/.exec(file)?.groups?.key ?? [],
          )
        : [],
    contentOf: (key: string) => readFileSync(contents(key), 'utf8'),
    lose: (key: string) => rmSync(contents(key)),
    damage: (key: string) => writeFileSync(contents(key), 'other bytes'),
  }
}

/** The settings of a store that answers as `listener` does. */
export async function settingsOf(listener: RequestListener): Promise<ObjectStoreSettings> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterFile(() => void server.close())
  return readFilesUrl(urlAt(portOf(server)), {})
}

/** A client of a store that answers as `listener` does. */
export async function clientOf(listener: RequestListener) {
  const client = openS3Client(await settingsOf(listener))
  afterFile(() => client.close())
  return client
}

/** A store that accepts everything and answers other bytes. */
export const forgetfulStore: RequestListener = (request, response) => {
  request.resume()
  response.end(request.method === 'GET' ? 'other bytes' : '')
}
