import type { FunctionSetting } from '../ports/bot-function.ts'

/** Whether a call may have side effects: every call except a GET request to a service. */
export const changesSomething = ({
  method,
  transport,
}: Pick<FunctionSetting, 'method' | 'transport'>): boolean =>
  method !== 'GET' || transport !== 'http'
