import type { Config } from '../config.ts'

/** Which addresses bots may read at a user's wish. */
export const egressSettings = (config: Config) => ({
  ports: config.egressPorts,
  allow: config.EGRESS_ALLOW,
  ...(config.EGRESS_PROXY === undefined ? {} : { proxy: config.EGRESS_PROXY }),
})

/** The hosts that are the product itself. */
export const ownHosts = ({ PUBLIC_URL, PUBLIC_API_URL }: Config) =>
  [PUBLIC_URL, PUBLIC_API_URL].flatMap((url) => (url === undefined ? [] : [new URL(url).host]))
