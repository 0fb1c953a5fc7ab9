import type { Config } from '../config/config.ts'

/** The egress settings from the configuration. */
export const egressSettings = (config: Config) => ({
  ports: config.egressPorts,
  allow: config.EGRESS_ALLOW,
  ...(config.EGRESS_PROXY === undefined ? {} : { proxy: config.EGRESS_PROXY }),
})
