/**
 * The result of a check. `problem`: the server or a part of it does not work. `hint`: it works, but something is
 * missing or will fail.
 */
export type Finding = { level: 'ok' | 'hint' | 'problem'; message: string }

export const ok = (message: string): Finding => ({ level: 'ok', message })
export const hint = (message: string): Finding => ({ level: 'hint', message })
export const problem = (message: string): Finding => ({ level: 'problem', message })

/** A check and its title. An error that `run` throws is reported as a problem. */
export type Check = { title: string; run: () => Promise<Finding[]> }

export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
