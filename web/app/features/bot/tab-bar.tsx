import * as text from '@askwell/messages/bots/detail'
import { clsx } from 'clsx'
import { Code, Database, Eye, MessagesSquare, Pause, Plug, Settings2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { tabClass } from '../../shared/ui/tabs.ts'
import { setOf, tabLabels } from './tabs.ts'
import type { TabName } from './tabs.ts'
import { useAlternation } from './use-alternation.ts'
import type { Alternation } from './use-alternation.ts'

const icons = {
  setting: Settings2,
  sources: Database,
  integration: Plug,
  chatUI: Eye,
  embed: Code,
  conversations: MessagesSquare,
} satisfies Record<TabName, unknown>

/** On phones, the end of the row fades out, because the row can be scrolled. */
const fadeOutMask =
  'max-sm:[mask-image:linear-gradient(to_right,#000_calc(100%-1.5rem),transparent)] max-sm:rtl:[mask-image:linear-gradient(to_left,#000_calc(100%-1.5rem),transparent)]'

type TabBarProps = {
  tabs: readonly TabName[]
  selected: TabName
  onSelect: (tab: TabName) => void
}

/** The tabs: a column next to the panel on wide screens, a row above it on small ones. */
export function TabBar({ tabs, selected, onSelect }: TabBarProps) {
  const { shown, stop } = useAlternation(setOf(selected))
  const list = useRef<HTMLDivElement>(null)
  const pause = usePauseButton(shown !== 'all')
  useTabScroll(list, shown, tabs.indexOf(selected))

  return (
    <div
      role="presentation"
      className="flex items-center gap-1"
      onPointerEnter={stop}
      onPointerDown={stop}
      onFocus={stop}
      onKeyDown={stop}
      onPointerLeave={pause.onLeave}
      onBlur={pause.onLeave}
    >
      <div
        ref={list}
        role="tablist"
        aria-label={text.chatbot}
        className={clsx(
          'flex min-w-0 grow scroll-pe-6 gap-1 p-1 [scrollbar-width:none] max-sm:pe-6 lg:grid lg:p-0',
          shown === 'all' ? `overflow-x-auto ${fadeOutMask}` : 'overflow-hidden',
        )}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab}
            tab={tab}
            isSelected={tab === selected}
            isVisible={shown === 'all' || setOf(tab) === shown}
            isReachable={tab === reachableTab({ tabs, selected, shown })}
            onSelect={onSelect}
          />
        ))}
      </div>
      {pause.isShown ? (
        <IconButton
          label={text.pauseTabs}
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

type TabBarState = { tabs: readonly TabName[]; selected: TabName; shown: Alternation['shown'] }

/** The tab with `tabIndex` 0: the selected one if it is visible, otherwise the first visible one. */
function reachableTab({ tabs, selected, shown }: TabBarState): TabName | undefined {
  const visibleTabs = tabs.filter((tab) => shown === 'all' || setOf(tab) === shown)
  return visibleTabs.includes(selected) ? selected : visibleTabs[0]
}

type TabProps = {
  tab: TabName
  isSelected: boolean
  isVisible: boolean
  isReachable: boolean
  onSelect: (tab: TabName) => void
}

function Tab({ tab, isSelected, isVisible, isReachable, onSelect }: TabProps) {
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
      className={clsx(tabClass(isSelected), 'shrink-0 max-sm:px-2', !isVisible && 'invisible')}
    >
      <Icon size={18} aria-hidden className="max-sm:hidden" />
      {tabLabels[tab]}
    </button>
  )
}

const moves: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
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
  // A key press stops the alternation and shows all tabs; only then can the target be focused.
  requestAnimationFrame(() => {
    target?.focus()
    target?.click()
  })
}

/** The pause button is hidden when the alternation has stopped and neither pointer nor focus is in the bar. */
function usePauseButton(isRunning: boolean) {
  const [isReleased, setIsReleased] = useState(false)
  const [hasRun, setHasRun] = useState(isRunning)
  if (isRunning && !hasRun) setHasRun(true)

  return {
    isShown: isRunning || (hasRun && !isReleased),
    onLeave: () => {
      if (!isRunning) setIsReleased(true)
    },
  }
}

/** Scrolls each alternating set to its position in the full row, so that no tab moves when the alternation stops. */
function useTabScroll(
  list: RefObject<HTMLDivElement | null>,
  shown: Alternation['shown'],
  selectedIndex: number,
) {
  useEffect(() => {
    if (shown === 'all') return
    list.current?.scrollTo({ left: shown === 0 ? 0 : list.current.scrollWidth })
  }, [list, shown])

  // The index also changes when the tab of a paid plan is inserted before the selected one.
  useEffect(() => {
    const tab = list.current?.children[selectedIndex]
    // Does not scroll after a click on a tab, because that tab is already visible.
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [list, selectedIndex])
}
