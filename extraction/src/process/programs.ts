import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The files that extraction starts as processes and threads, and the folders of the code that they load. */
export type Programs = {
  /** Extracts from files. */
  extraction: string
  /** Extracts from bytes; it needs no file. */
  texts: string
  /** A thread, for work on files that needs no parser. */
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

/** The programs of a build, which puts them next to the server's bundle. */
export const builtPrograms = (folder: string): Programs => ({
  extraction: join(folder, 'extract-child.js'),
  texts: join(folder, 'text-child.js'),
  thread: join(folder, 'text-worker.js'),
  codeFolders: [folder],
})

const here = fileURLToPath(import.meta.url)

/** Sources run unbuilt. */
export const ownPrograms: Programs = here.endsWith('.ts')
  ? sourcePrograms(dirname(here))
  : builtPrograms(dirname(here))
