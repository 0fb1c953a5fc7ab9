import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The entry files of the extraction processes and threads, and the folders of the code that they load. */
export type Programs = {
  /** Process that extracts files and pages. */
  extraction: string
  /** Process that extracts text files from bytes, without access to files. */
  texts: string
  /** Thread for work on files that needs no parser. */
  thread: string
  codeFolders: string[]
}

const sourcePrograms = (folder: string): Programs => ({
  extraction: join(folder, 'extraction-process-main.ts'),
  texts: join(folder, 'text-process-main.ts'),
  thread: join(folder, 'text-worker-main.ts'),
  codeFolders: ['..', '../../../messages', '../../../core', '../../../contract'].map((path) =>
    join(folder, path),
  ),
})

/** The entry files of a build, next to the server's bundle. */
export const builtPrograms = (folder: string): Programs => ({
  extraction: join(folder, 'extract-child.js'),
  texts: join(folder, 'text-child.js'),
  thread: join(folder, 'text-worker.js'),
  codeFolders: [folder],
})

const here = fileURLToPath(import.meta.url)

/** The entry files next to this code: sources, or a build. */
export const ownPrograms: Programs = here.endsWith('.ts')
  ? sourcePrograms(dirname(here))
  : builtPrograms(dirname(here))
