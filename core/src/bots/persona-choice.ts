import { texts } from '@askwell/contract/texts'
import { AppError } from '../shared/index.ts'
import { personalities, roles } from './personas.ts'
import type { PersonaRef } from './ports.ts'

const named = (list: readonly { id: string; name: string }[], value: string) =>
  list.find(({ id, name }) => id === value || name.toLowerCase() === value.toLowerCase())

/** Reads `id1`: a listed role, or custom text that is not merely a number. */
export const chosenRole = (value: string): PersonaRef => chosen(roles, value)

/** Reads `id2`: a listed personality, or custom text. */
export const chosenPersonality = (value: string): PersonaRef => chosen(personalities, value)

function chosen(list: readonly { id: string; name: string }[], value: string): PersonaRef {
  const listed = named(list, value)
  if (listed) return { id: listed.id, text: '' }
  if (/^\d+$/.test(value)) throw new AppError('invalid_request', texts.roleAndPersonality)

  return { id: '', text: value }
}

/** The name shown for a role: the listed one, or the owner's own words. */
export const roleName = ({ id, text }: PersonaRef): string =>
  roles.find((role) => role.id === id)?.name ?? text

/** What goes over the wire as `id1` or `id2`. */
export const wireValue = ({ id, text }: PersonaRef): string => (id === '' ? text : id)
