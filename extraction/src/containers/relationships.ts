import { posix } from 'node:path'
import type { ExtractionLimits } from '../document/limits.ts'
import { readXml } from './xml.ts'
import type { Container } from './zip.ts'

/** A link from one part of an Office container to another. */
export type Relationship = { id: string; type: string; target: string }

/** The relationships of a part, with targets as absolute part names, without external ones. */
export async function relationshipsOf(
  container: Container,
  part: string,
  limits: ExtractionLimits,
): Promise<Relationship[]> {
  const folder = posix.dirname(part)
  const relations: Relationship[] = []
  const file = posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
  await readXml(
    container.has(file) ? container.text(file) : ['<none/>'],
    {
      open: (name, attribute) => {
        const target = attribute('Target')?.replaceAll('\\', '/')
        if (name !== 'Relationship' || !target || attribute('TargetMode') === 'External') return
        const absolute = target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
        const type = posix.basename(attribute('Type') ?? '')
        relations.push({ id: attribute('Id') ?? '', type, target: absolute })
      },
    },
    limits,
  )
  return relations
}

/** The main part of an Office container: document, workbook or presentation. */
export async function mainPart(
  container: Container,
  fallback: string,
  limits: ExtractionLimits,
): Promise<string> {
  const relations = await relationshipsOf(container, '', limits)
  const target = relations.find((relation) => relation.type === 'officeDocument')?.target
  return target !== undefined && container.has(target) ? target : fallback
}

/** The title in the document's properties, '' when none. */
export async function documentTitle(
  container: Container,
  limits: ExtractionLimits,
): Promise<string> {
  let title = ''
  let inside = false
  if (!container.has('docProps/core.xml')) return ''
  await readXml(
    container.text('docProps/core.xml'),
    {
      open: (name) => (inside = name === 'title'),
      close: () => (inside = false),
      text: (text) => {
        if (inside) title += text
      },
    },
    limits,
  )
  return title.trim()
}
