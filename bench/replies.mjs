// Questions to a server over HTTP, one after the other, and what they took.

/** The milliseconds until each reply was whole. */
export async function askAll(origin, { botId }, questions) {
  const ms = []
  for (const question of questions) ms.push(await ask(origin, botId, question))
  return ms
}

async function ask(origin, botId, message) {
  const began = performance.now()
  const reply = await fetch(
    `${origin}/chat_stream?${new URLSearchParams({ bot_id: botId, message })}`,
  )
  const body = await reply.text()
  if (!reply.ok || !body.includes('event: done')) throw new Error(`${reply.status} ${body}`)
  return performance.now() - began
}

const metricsOf = async (origin) => (await fetch(`${origin}/metrics`)).text()

/**
 * What a process has used so far: resident memory, and CPU milliseconds of all of its threads; and how late its event
 * loop was at most since the last call.
 */
export async function usageOf(origin) {
  const metrics = await metricsOf(origin)
  const valueOf = (name) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1])
  return {
    residentMb: Math.round(valueOf('process_resident_memory_bytes') / 1e6),
    cpuMs: Math.round(1_000 * valueOf('process_cpu_seconds_total')),
    longestGapMs: Math.round(1_000 * valueOf('nodejs_eventloop_lag_max_seconds')),
  }
}

export function timesOf(ms) {
  const sorted = ms.toSorted((a, b) => a - b)
  const at = (share) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  return { count: ms.length, p50: at(0.5), p95: at(0.95), longest: at(1) }
}
