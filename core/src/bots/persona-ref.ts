import * as texts from '@askwell/messages/bots/rules'
import { AppError } from '../shared/index.ts'
import { personalities, roles } from './personas.ts'
import type { PersonaRef } from './ports.ts'

const findByName = (list: readonly { id: string; name: string }[], value: string) =>
  list.find(({ id, name }) => id === value || name.toLowerCase() === value.toLowerCase())

/** Parses the field `id1`: the id of a listed role, or custom text that is not just a number. */
export const parseRole = (value: string): PersonaRef => parsePersona(roles, value)

/** Parses the field `id2`: the id of a listed personality, or custom text. */
export const parsePersonality = (value: string): PersonaRef => parsePersona(personalities, value)

function parsePersona(list: readonly { id: string; name: string }[], value: string): PersonaRef {
  const listed = findByName(list, value)
  if (listed) return { id: listed.id, text: '' }
  if (/^\d+$/.test(value)) throw new AppError('invalid_request', texts.personaRequired)

  return { id: '', text: value }
}

/** The displayed name of a role: its name in the list, or the custom text. */
export const roleName = ({ id, text }: PersonaRef): string =>
  roles.find((role) => role.id === id)?.name ?? text

/** The value of `id1` or `id2` in responses. */
export const wireValue = ({ id, text }: PersonaRef): string => (id === '' ? text : id)
