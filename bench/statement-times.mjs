// The processor time of every statement and commit of the embedded database.
import { DatabaseSync, StatementSync } from 'node:sqlite'

/** Begins to measure; returns a function that reports the longest ones. */
export function measureStatements() {
  const longest = []
  let count = 0
  let over50 = 0
  const note = (text, ms) => {
    count += 1
    if (ms > 50) over50 += 1
    if (longest.length === 12 && longest[11].ms >= ms) return
    longest.push({ ms: Math.round(ms * 10) / 10, text: text.replaceAll(/\s+/g, ' ').slice(0, 70) })
    longest.sort((one, other) => other.ms - one.ms)
    longest.splice(12)
  }
  const restore = [
    measure(StatementSync.prototype, 'run', { note, textOf: (statement) => statement.sourceSQL }),
    measure(StatementSync.prototype, 'all', { note, textOf: (statement) => statement.sourceSQL }),
    measure(DatabaseSync.prototype, 'exec', { note, textOf: (_, text) => text }),
  ]
  return () => {
    for (const undo of restore) undo()
    return { statements: count, statementsOver50CpuMs: over50, longestStatementsCpuMs: longest }
  }
}

function measure(owner, name, { note, textOf }) {
  const original = owner[name]
  owner[name] = function measured(...values) {
    const before = process.threadCpuUsage()
    try {
      return original.apply(this, values)
    } finally {
      const { user, system } = process.threadCpuUsage(before)
      note(textOf(this, ...values), (user + system) / 1_000)
    }
  }
  return () => {
    owner[name] = original
  }
}
