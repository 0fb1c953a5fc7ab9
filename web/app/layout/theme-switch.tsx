import { Monitor, Moon, Sun } from 'lucide-react'
import { themes, useTheme } from '../shared/theme.ts'
import { IconButton } from '../shared/ui/icon-button.tsx'
import { layout as text } from '../messages/en.ts'

const names = { system: 'as the system', light: 'light', dark: 'dark' } as const
const icons = { system: Monitor, light: Sun, dark: Moon } as const

/** Goes round: as the system, light, dark. */
export function ThemeSwitch({ className }: { className?: string }) {
  const { theme, setTheme } = useTheme()
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'

  return (
    <IconButton
      label={text.themeChangeToOf(names[theme], names[next])}
      tip=""
      className={className}
      onClick={() => setTheme(next)}
    >
      {themes.map((choice) => {
        const Icon = icons[choice]
        // Which one shows is decided by CSS, so that it is right before the scripts run.
        return <Icon key={choice} data-theme-icon={choice} size={20} aria-hidden />
      })}
    </IconButton>
  )
}
