import type { LightMyRequestResponse } from 'fastify'

/** What is wrong with an answer that should have one of these statuses; refusals are checked whole. */
export function flawsOf(reply: LightMyRequestResponse, ...allowed: number[]): string[] {
  const flaws = allowed.includes(reply.statusCode) ? [] : [`${reply.statusCode}: ${reply.body}`]
  if (reply.statusCode < 400) return flaws

  if (!reply.headers['content-type']?.toString().startsWith('application/json'))
    flaws.push('no JSON')
  const { status, code, message } = reply.json<Record<string, unknown>>()
  if (status !== 0 || typeof code !== 'string' || typeof message !== 'string') flaws.push('fields')
  if (/\bat .*\.ts|node_modules|stack|select |insert into/i.test(reply.body)) flaws.push('inside')
  return flaws
}
