/** The part of the local S3 server that tests use. */
declare module 's3rver' {
  type Settings = {
    port: number
    address: string
    silent: boolean
    directory: string
    configureBuckets: { name: string }[]
  }

  export default class S3rver {
    constructor(settings: Settings)
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
