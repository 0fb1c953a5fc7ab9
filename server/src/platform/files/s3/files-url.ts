/** The location of originals in an S3-compatible store, and the credentials. */
export type ObjectStoreSettings = {
  /** Address of the bucket, path style, without a slash at the end. */
  bucketUrl: string
  /** Folder in the bucket, with a slash at the end; empty for the whole bucket. */
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | undefined
}

type Credentials = Partial<
  Record<'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_SESSION_TOKEN', string | undefined>
>

const form = 'https://KEY:SECRET@host/bucket/folder?region=eu-central-1'

/** FILES_URL is invalid. The message describes the valid form. */
export class FilesUrlError extends Error {}

/** Parses FILES_URL. The credentials are in it, or in the environment variables of the AWS tools. */
export function readFilesUrl(filesUrl: string, env: Credentials): ObjectStoreSettings {
  if (!/^https?:\/\//.test(filesUrl) || !URL.canParse(filesUrl)) {
    throw new FilesUrlError(`FILES_URL: must be ${form}`)
  }
  const url = new URL(filesUrl)
  return {
    ...folderOf(url),
    region: url.searchParams.get('region') ?? 'us-east-1',
    ...keyOf(url, env),
  }
}

function folderOf({ origin, pathname }: URL): Pick<ObjectStoreSettings, 'bucketUrl' | 'prefix'> {
  const [bucket = '', ...folders] = pathname.split('/').filter((name) => name !== '')
  if (![bucket, ...folders].every((name) => /^[\w.-]+$/.test(name) && !/^\.+$/.test(name))) {
    throw new FilesUrlError(
      `FILES_URL: names the bucket first, then folders of letters, digits, dots and hyphens: ${form}`,
    )
  }
  return {
    bucketUrl: `${origin}/${bucket}`,
    prefix: folders.map((folder) => `${folder}/`).join(''),
  }
}

function keyOf({ username, password }: URL, env: Credentials) {
  const accessKeyId = decodeURIComponent(username) || (env.AWS_ACCESS_KEY_ID ?? '')
  const secretAccessKey = decodeURIComponent(password) || (env.AWS_SECRET_ACCESS_KEY ?? '')
  if (accessKeyId === '' || secretAccessKey === '') {
    throw new FilesUrlError(
      `FILES_URL: needs a key, in the address (${form}) or as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`,
    )
  }
  const sessionToken = username === '' ? env.AWS_SESSION_TOKEN : undefined
  return { accessKeyId, secretAccessKey, sessionToken }
}
