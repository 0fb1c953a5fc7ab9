import * as text from '@askwell/messages/app/navigation'
import { Monitor, Moon, Sun } from 'lucide-react'
import { themes, useTheme } from '../shared/theme.ts'
import { IconButton } from '../shared/ui/icon-button.tsx'

const icons = { system: Monitor, light: Sun, dark: Moon } as const

/** Cycles through the themes: system, light, dark. */
export function ThemeSwitch({ className }: { className?: string }) {
  const { theme, setTheme } = useTheme()
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'

  return (
    <IconButton
      label={text.themeSwitch[theme]}
      tip=""
      className={className}
      onClick={() => setTheme(next)}
    >
      {themes.map((choice) => {
        const Icon = icons[choice]
        // CSS selects the icon of the current theme, so that it is correct before scripts run.
        return <Icon key={choice} data-theme-icon={choice} size={20} aria-hidden />
      })}
    </IconButton>
  )
}
