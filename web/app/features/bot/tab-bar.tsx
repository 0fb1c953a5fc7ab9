import { clsx } from 'clsx'
import { Code, Database, Eye, Pause, Plug, Settings2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { tabClass } from '../../shared/ui/tabs.ts'
import { setOf, tabLabels } from './tabs.ts'
import type { TabName } from './tabs.ts'
import { useAlternation } from './use-alternation.ts'
import type { Alternation } from './use-alternation.ts'
import { bot as text } from '../../messages/en.ts'

const icons = {
  setting: Settings2,
  sources: Database,
  integration: Plug,
  chatUI: Eye,
  embed: Code,
} satisfies Record<TabName, unknown>

/** On phones the row fades out where it goes on. */
const fading =
  'max-sm:[mask-image:linear-gradient(to_right,#000_calc(100%-1.5rem),transparent)] max-sm:rtl:[mask-image:linear-gradient(to_left,#000_calc(100%-1.5rem),transparent)]'

type TabBarProps = {
  tabs: readonly TabName[]
  selected: TabName
  onSelect: (tab: TabName) => void
}

/** The tabs: a column beside the panel on wide screens, a row above it on small ones. */
export function TabBar({ tabs, selected, onSelect }: TabBarProps) {
  const { shown, stop } = useAlternation(setOf(selected))
  const list = useRef<HTMLDivElement>(null)
  const pause = usePause(shown !== 'all')
  useScroll(list, shown, tabs.indexOf(selected))

  return (
    <div
      role="presentation"
      className="flex items-center gap-1"
      onPointerEnter={stop}
      onPointerDown={stop}
      onFocus={stop}
      onKeyDown={stop}
      onPointerLeave={pause.release}
      onBlur={pause.release}
    >
      <div
        ref={list}
        role="tablist"
        aria-label={text.chatbot}
        className={clsx(
          'flex min-w-0 grow scroll-pe-6 gap-1 p-1 [scrollbar-width:none] max-sm:pe-6 lg:grid lg:p-0',
          shown === 'all' ? `overflow-x-auto ${fading}` : 'overflow-hidden',
        )}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab}
            tab={tab}
            isSelected={tab === selected}
            isOnView={shown === 'all' || setOf(tab) === shown}
            isReachable={tab === reachable({ tabs, selected, shown })}
            onSelect={onSelect}
          />
        ))}
      </div>
      {pause.isThere ? (
        <IconButton
          label={text.pauseTheChangingTabs}
          tip=""
          className="sm:hidden"
          aria-pressed={shown === 'all'}
          onClick={stop}
        >
          <Pause size={18} aria-hidden />
        </IconButton>
      ) : null}
    </div>
  )
}

type Reach = { tabs: readonly TabName[]; selected: TabName; shown: Alternation['shown'] }

/** The one tab that the Tab key reaches: the open one, or the first on view. */
function reachable({ tabs, selected, shown }: Reach): TabName | undefined {
  const onView = tabs.filter((tab) => shown === 'all' || setOf(tab) === shown)
  return onView.includes(selected) ? selected : onView[0]
}

type TabProps = {
  tab: TabName
  isSelected: boolean
  isOnView: boolean
  isReachable: boolean
  onSelect: (tab: TabName) => void
}

function Tab({ tab, isSelected, isOnView, isReachable, onSelect }: TabProps) {
  const Icon = icons[tab]

  return (
    <button
      type="button"
      role="tab"
      id={`tab-${tab}`}
      aria-selected={isSelected}
      aria-controls={`panel-${tab}`}
      tabIndex={isReachable ? 0 : -1}
      onClick={() => onSelect(tab)}
      onKeyDown={moveBetweenTabs}
      className={clsx(tabClass(isSelected), 'shrink-0 max-sm:px-2', !isOnView && 'invisible')}
    >
      <Icon size={18} aria-hidden className="max-sm:hidden" />
      {tabLabels[tab]}
    </button>
  )
}

const moves: Record<string, (here: number, count: number) => number> = {
  ArrowRight: (here, count) => (here + 1) % count,
  ArrowDown: (here, count) => (here + 1) % count,
  ArrowLeft: (here, count) => (here - 1 + count) % count,
  ArrowUp: (here, count) => (here - 1 + count) % count,
  Home: () => 0,
  End: (_here, count) => count - 1,
}

function moveBetweenTabs(event: KeyboardEvent<HTMLButtonElement>) {
  const move = moves[event.key]
  const list = event.currentTarget.parentElement
  if (!move || !list) return

  event.preventDefault()
  const tabs = [...list.querySelectorAll<HTMLButtonElement>('[role="tab"]')]
  const target = tabs[move(tabs.indexOf(event.currentTarget), tabs.length)]
  // Hidden tabs appear in the same moment, because a key stops the changing; then they take focus.
  requestAnimationFrame(() => {
    target?.focus()
    target?.click()
  })
}

/** The pause button goes once the bar stands still and neither pointer nor focus is in it. */
function usePause(isRunning: boolean) {
  const [isReleased, setIsReleased] = useState(false)
  const [hasRun, setHasRun] = useState(isRunning)
  if (isRunning && !hasRun) setHasRun(true)

  return {
    isThere: isRunning || (hasRun && !isReleased),
    release: () => {
      if (!isRunning) setIsReleased(true)
    },
  }
}

/** While the sets alternate, each lies where it will lie in the whole row: stopping moves no tab. */
function useScroll(
  list: RefObject<HTMLDivElement | null>,
  shown: Alternation['shown'],
  openAt: number,
) {
  useEffect(() => {
    if (shown === 'all') return
    list.current?.scrollTo({ left: shown === 0 ? 0 : list.current.scrollWidth })
  }, [list, shown])

  // The place of the open tab changes, too, when one that the plan brings comes in before it.
  useEffect(() => {
    const tab = list.current?.children[openAt]
    // A tab that was just pressed is on view, so this moves nothing under the finger.
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [list, openAt])
}
