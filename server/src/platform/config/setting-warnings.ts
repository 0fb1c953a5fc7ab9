import { existsSync } from 'node:fs'
import { commonPrefix, bareName } from './misspelt-names.ts'

type Checked = Partial<
  Record<
    | 'CHROMIUM'
    | 'CHAT_MODEL'
    | 'SMALL_MODEL'
    | 'EMBEDDING_MODEL'
    | 'OPENAI_API_KEY'
    | 'OPENAI_BASE_URL'
    | 'ANTHROPIC_API_KEY'
    | 'GOOGLE_GENERATIVE_AI_API_KEY',
    string | undefined
  >
>

/** One line for each setting that has no effect; the server starts anyway. */
export const settingWarnings = (
  config: Checked,
  names: readonly string[],
  settings: readonly string[],
): string[] => [...ignoredNames(names, settings), ...modelsWithoutKey(config), ...noBrowser(config)]

/** Variables of other programs share shorter prefixes, for example SMTP_HOST. */
const minPrefix = 6

/**
 * Variables whose name extends or shortens that of a setting, for example DATA_DIRECTORY, or differs from it in letter
 * case. Some may belong to another program.
 */
function ignoredNames(names: readonly string[], settings: readonly string[]): string[] {
  const known = new Set(settings)
  return names.flatMap((name) => {
    if (known.has(name)) return []
    const meant = settings.find((setting) => isLike(name, setting))
    return meant === undefined
      ? []
      : `${name}: there is no such setting, so it is ignored. Did you mean ${meant}?`
  })
}

function isLike(name: string, setting: string): boolean {
  if (name.toUpperCase() === setting) return true
  const [one, other] = [bareName(name), bareName(setting)]
  const shorter = Math.min(one.length, other.length)
  return commonPrefix(one, other) >= Math.max(minPrefix, shorter - 1)
}

function modelsWithoutKey(config: Checked): string[] {
  const keys = [config.OPENAI_API_KEY, config.OPENAI_BASE_URL]
  const hosted = [config.ANTHROPIC_API_KEY, config.GOOGLE_GENERATIVE_AI_API_KEY]
  if ([...keys, ...hosted].some((key) => key !== undefined)) return []
  const models = ['CHAT_MODEL', 'SMALL_MODEL', 'EMBEDDING_MODEL'] as const
  return models
    .filter((name) => config[name] !== undefined)
    .map(
      (name) =>
        `${name}: no provider has a key, so it is ignored. Set OPENAI_API_KEY, OPENAI_BASE_URL, ANTHROPIC_API_KEY or GOOGLE_GENERATIVE_AI_API_KEY.`,
    )
}

const noBrowser = ({ CHROMIUM: program }: Checked): string[] =>
  program === undefined || existsSync(program)
    ? []
    : [`CHROMIUM: there is no program ${program}, so pages that need JavaScript are not read.`]
