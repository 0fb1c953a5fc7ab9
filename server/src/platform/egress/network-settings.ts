import type { Config } from '../config/config.ts'

/** Which addresses bots may request for their users. */
export const egressSettings = (config: Config) => ({
  ports: config.egressPorts,
  allow: config.EGRESS_ALLOW,
  ...(config.EGRESS_PROXY === undefined ? {} : { proxy: config.EGRESS_PROXY }),
})
