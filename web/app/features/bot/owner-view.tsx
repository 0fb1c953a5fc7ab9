import type { BotSetting } from '@askwell/contract/bots'
import { Suspense, lazy, useCallback, useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { LeaveGuard } from '../../shared/knowledge/leave-guard.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import { BotHead } from './bot-head.tsx'
import type { PanelProps } from './panel-props.ts'
import { TabBar } from './tab-bar.tsx'
import { tabFromUrl, tabLabels } from './tabs.ts'
import type { TabName } from './tabs.ts'
import { bot as text } from '../../messages/en.ts'

const panels: Record<TabName, ComponentType<PanelProps>> = {
  setting: lazy(async () => ({ default: (await import('./setting/setting-tab.tsx')).SettingTab })),
  sources: lazy(async () => ({ default: (await import('./sources/sources-tab.tsx')).SourcesTab })),
  integration: lazy(async () => ({
    default: (await import('./integration/integration-tab.tsx')).IntegrationTab,
  })),
  chatUI: lazy(async () => ({ default: (await import('./preview/preview-tab.tsx')).PreviewTab })),
  embed: lazy(async () => ({ default: (await import('./embed/embed-tab.tsx')).EmbedTab })),
}

type OwnerViewProps = { setting: BotSetting; shownTabs: readonly TabName[] }

export function OwnerView({ setting, shownTabs }: OwnerViewProps) {
  const [selected, select] = useTab(shownTabs)
  const [visited, setVisited] = useState<readonly TabName[]>([selected])
  if (!visited.includes(selected)) setVisited([...visited, selected])
  const { unsaved, tellOf } = useUnsaved()
  const [isDeleted, setIsDeleted] = useState(false)
  useDeparture(isDeleted)

  return (
    <div className="mx-auto flex max-w-[1440px] flex-col lg:min-h-dvh lg:flex-row">
      <aside
        aria-label={text.chatbot}
        className="sticky top-0 z-20 grid grid-cols-1 content-start gap-2 border-b border-line bg-surface px-4 py-3 sm:px-6 lg:h-dvh lg:w-72 lg:shrink-0 lg:gap-6 lg:border-e lg:border-b-0 lg:px-5 lg:py-6"
      >
        <BotHead setting={setting} />
        <TabBar tabs={shownTabs} selected={selected} onSelect={select} />
      </aside>
      <main id="main" tabIndex={-1} className="min-w-0 grow px-4 py-6 sm:px-6 lg:px-10 lg:py-10">
        <h1 className="sr-only">{setting.name}</h1>
        {shownTabs.map((name) => (
          <Panel
            key={name}
            name={name}
            isSelected={name === selected}
            isVisited={visited.includes(name)}
            setting={setting}
            onUnsaved={tellOf[name]}
            onDeleted={() => setIsDeleted(true)}
          />
        ))}
      </main>
      <LeaveGuard isOn={unsaved && !isDeleted}>{text.whatYouChangedIsNot}</LeaveGuard>
    </div>
  )
}

type OnePanelProps = PanelProps & { name: TabName; isSelected: boolean; isVisited: boolean }

/** Stays in the page once it was opened, so that a change of tab loses nothing that was typed. */
function Panel({ name, isSelected, isVisited, ...rest }: OnePanelProps) {
  const Content = panels[name]

  return (
    <section
      role="tabpanel"
      id={`panel-${name}`}
      aria-labelledby={`tab-${name}`}
      hidden={!isSelected}
      className="grid grid-cols-1 gap-6 [&[hidden]]:hidden"
    >
      <h2 className="text-2xl">{tabLabels[name]}</h2>
      {isVisited ? (
        <Suspense fallback={<PanelToCome />}>
          <Content {...rest} />
        </Suspense>
      ) : null}
    </section>
  )
}

function PanelToCome() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-12 w-full max-w-2xl" />
      <Skeleton className="h-40 w-full max-w-2xl" />
    </div>
  )
}

/** The open tab stands in the address, so that reload, Back and links keep the place. */
function useTab(shownTabs: readonly TabName[]): [TabName, (tab: TabName) => void] {
  const [params, setParams] = useSearchParams()
  return [
    tabFromUrl(params.get('tab'), shownTabs),
    (tab) => setParams({ tab }, { preventScrollReset: true }),
  ]
}

function useUnsaved() {
  const [unsavedTabs, setUnsavedTabs] = useState<readonly TabName[]>([])
  const tell = useCallback((tab: TabName, isUnsaved: boolean) => {
    setUnsavedTabs((tabs) => {
      const others = tabs.filter((name) => name !== tab)
      return isUnsaved ? [...others, tab] : others
    })
  }, [])
  const [tellOf] = useState(() => ({
    setting: (isUnsaved: boolean) => tell('setting', isUnsaved),
    sources: (isUnsaved: boolean) => tell('sources', isUnsaved),
    integration: (isUnsaved: boolean) => tell('integration', isUnsaved),
    chatUI: (isUnsaved: boolean) => tell('chatUI', isUnsaved),
    embed: (isUnsaved: boolean) => tell('embed', isUnsaved),
  }))
  return { unsaved: unsavedTabs.length > 0, tellOf }
}

/** Leaves once the guard of this page has let go. */
function useDeparture(isDeleted: boolean) {
  const navigate = useNavigate()

  useEffect(() => {
    if (isDeleted) void navigate('/mychatbots')
  }, [isDeleted, navigate])
}
