import type { LightMyRequestResponse } from 'fastify'

/** Why a response with one of these statuses is wrong; error bodies are checked completely. */
export function responseProblems(reply: LightMyRequestResponse, ...allowed: number[]): string[] {
  const flaws = allowed.includes(reply.statusCode) ? [] : [`${reply.statusCode}: ${reply.body}`]
  if (reply.statusCode < 400) return flaws

  if (!reply.headers['content-type']?.toString().startsWith('application/json'))
    flaws.push('no JSON')
  const { status, code, message } = reply.json<Record<string, unknown>>()
  if (status !== 0 || typeof code !== 'string' || typeof message !== 'string') flaws.push('fields')
  if (/\bat .*\.ts|node_modules|stack|select |insert into/i.test(reply.body)) flaws.push('inside')
  return flaws
}
