import { readdir, readFile } from 'node:fs/promises'

/** Position of the process group in `/proc/PID/stat` after the name of the program. */
const GROUP = 2

/** Private memory of the processes of a group in bytes, without shared code. 0 on systems other than Linux. */
export async function anonymousBytesOfGroup(group: number): Promise<number> {
  const names = await readdir('/proc').catch(() => [])
  const sizes = await Promise.all(
    names.filter((name) => /^\d+$/.test(name)).map((pid) => bytesOf(pid, group)),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function bytesOf(pid: string, group: number): Promise<number> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[GROUP]) !== group) return 0
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    return Number(/RssAnon:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
  } catch {
    // The process has ended.
    return 0
  }
}
