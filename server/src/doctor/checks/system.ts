import { totalmem } from 'node:os'
import { isolation, limitsOfSize } from '@askwell/extraction'
import { browserVersion } from '../../knowledge/index.ts'
import type { Config } from '../../platform/config/config.ts'
import { hint, ok, problem, type Finding } from './finding.ts'

/** Checks the settings for the public address of the server. */
export async function checkSite({ NODE_ENV, PUBLIC_URL }: Config): Promise<Finding[]> {
  const findings: Finding[] = []
  if (NODE_ENV !== 'production') {
    findings.push(
      hint(
        `NODE_ENV is ${NODE_ENV}. Set NODE_ENV=production where strangers can reach the server: it then refuses ` +
          'settings that are unsafe there.',
      ),
    )
  }
  if (PUBLIC_URL === undefined) {
    findings.push(
      hint('PUBLIC_URL is not set. Embed codes and links in e-mails name this machine.'),
    )
  } else if (PUBLIC_URL.startsWith('http://')) {
    findings.push(
      hint(
        `PUBLIC_URL is ${PUBLIC_URL}. Browsers let chats on https sites load nothing from http.`,
      ),
    )
  } else findings.push(ok(PUBLIC_URL))
  return findings
}

type MachineFacts = { memoryMb?: number; isolatedBy?: ReturnType<typeof isolation> }

/** Checks the isolation and the memory of the processes that read files of owners. */
export async function checkFiles(
  config: Pick<Config, 'MAX_FILE_MB'>,
  { memoryMb = memoryOfMachine(), isolatedBy = isolation() }: MachineFacts = {},
): Promise<Finding[]> {
  return [...checkFileSize(config, memoryMb), checkIsolation(isolatedBy)]
}

const bytesOfMegabyte = 1024 * 1024

/** Memory of the machine, or of its limit, for example in a container; in MB. */
const memoryOfMachine = () =>
  Math.min(totalmem(), process.constrainedMemory() || totalmem()) / bytesOfMegabyte

/** Checks whether there is memory for the server and a process that reads the largest allowed file. */
function checkFileSize({ MAX_FILE_MB }: Pick<Config, 'MAX_FILE_MB'>, memoryMb: number): Finding[] {
  const needed = serverMb + limitsOfSize(MAX_FILE_MB * bytesOfMegabyte).residentMb
  if (needed <= memoryMb) return []
  return [
    hint(
      `MAX_FILE_MB is ${MAX_FILE_MB}. The process that reads such a file may take ${needed - serverMb} MB, and there are ` +
        `${Math.floor(memoryMb)} MB. Lower it, or add memory.`,
    ),
  ]
}

const serverMb = 400

const checkIsolation = (isolatedBy: ReturnType<typeof isolation>): Finding =>
  isolatedBy === 'namespaces'
    ? ok('processes without network, in namespaces of their own')
    : hint(
        'Files are read by processes that only Node.js restricts: this system lets no process start in namespaces ' +
          'of its own (unshare --user --net --pid). docs/operate.md, Reading files, says what to change.',
      )

/** Checks the browser for pages that show their text only with JavaScript. */
export async function checkRendering({ CHROMIUM }: Config): Promise<Finding[]> {
  if (CHROMIUM === undefined) {
    return [ok('off; set CHROMIUM to read pages that show their text only with JavaScript')]
  }
  try {
    return [ok(await browserVersion(CHROMIUM))]
  } catch {
    return [
      problem(
        `CHROMIUM is ${CHROMIUM}, which does not start as a browser. Install one there, or change the path; until ` +
          'then pages that need JavaScript are not read.',
      ),
    ]
  }
}
