import type { BotSetting } from '@askwell/contract/bots'
import * as leaveText from '@askwell/messages/app/leave'
import * as text from '@askwell/messages/bots/detail'
import { Suspense, lazy, useCallback, useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { LeaveGuard } from '../../shared/unsaved/leave-guard.tsx'
import { BotHeader } from './bot-header.tsx'
import type { PanelProps } from './shared/panel-props.ts'
import { PanelSkeleton } from './shared/panel-skeleton.tsx'
import { TabBar } from './tab-bar.tsx'
import { tabFromUrl, tabLabels } from './tabs.ts'
import { WithFirstPreview } from './with-first-preview.tsx'
import type { TabName } from './tabs.ts'

const panels: Record<TabName, ComponentType<PanelProps>> = {
  setting: lazy(async () => ({ default: (await import('./setting/setting-tab.tsx')).SettingTab })),
  sources: lazy(async () => ({ default: (await import('./sources/sources-tab.tsx')).SourcesTab })),
  integration: lazy(async () => ({
    default: (await import('./integration/integration-tab.tsx')).IntegrationTab,
  })),
  chatUI: lazy(async () => ({ default: (await import('./preview/preview-tab.tsx')).PreviewTab })),
  embed: lazy(async () => ({ default: (await import('./embed/embed-tab.tsx')).EmbedTab })),
  conversations: lazy(async () => ({
    default: (await import('./conversations/conversations-tab.tsx')).ConversationsTab,
  })),
}

type OwnerViewProps = { setting: BotSetting; shownTabs: readonly TabName[] }

export function OwnerView({ setting, shownTabs }: OwnerViewProps) {
  const [selected, select] = useTab(shownTabs)
  const [visited, setVisited] = useState<readonly TabName[]>([selected])
  if (!visited.includes(selected)) setVisited([...visited, selected])
  const { hasUnsaved, onUnsavedByTab } = useUnsavedTabs()
  const [isDeleted, setIsDeleted] = useState(false)
  useLeaveAfterDelete(isDeleted)
  return (
    <div className="mx-auto flex max-w-[1440px] flex-col lg:min-h-dvh lg:flex-row">
      <aside
        aria-label={text.chatbot}
        className="sticky top-0 z-20 grid grid-cols-1 content-start gap-2 border-b border-line bg-surface px-4 py-3 sm:px-6 lg:h-dvh lg:w-72 lg:shrink-0 lg:gap-6 lg:border-e lg:border-b-0 lg:px-5 lg:py-6"
      >
        <BotHeader setting={setting} />
        <TabBar tabs={shownTabs} selected={selected} onSelect={select} />
      </aside>
      <main id="main" tabIndex={-1} className="min-w-0 grow px-4 py-6 sm:px-6 lg:px-10 lg:py-10">
        <h1 className="sr-only">{setting.name}</h1>
        <WithFirstPreview setting={setting} isPossible={selected === 'setting'}>
          {shownTabs.map((name) => (
            <Panel
              key={name}
              name={name}
              isSelected={name === selected}
              isVisited={visited.includes(name)}
              setting={setting}
              onUnsaved={onUnsavedByTab[name]}
              onDeleted={() => setIsDeleted(true)}
            />
          ))}
        </WithFirstPreview>
      </main>
      <LeaveGuard isOn={hasUnsaved && !isDeleted}>{leaveText.unsavedChanges}</LeaveGuard>
    </div>
  )
}

type TabPanelProps = PanelProps & { name: TabName; isSelected: boolean; isVisited: boolean }

/** A tab panel. It stays mounted after it was opened, so that changing tabs keeps unsaved input. */
function Panel({ name, isSelected, isVisited, ...rest }: TabPanelProps) {
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
        <Suspense fallback={<PanelSkeleton />}>
          <Content {...rest} />
        </Suspense>
      ) : null}
    </section>
  )
}

/** The selected tab is part of the URL, so that reload, Back and links work. */
function useTab(shownTabs: readonly TabName[]): [TabName, (tab: TabName) => void] {
  const [params, setParams] = useSearchParams()
  return [
    tabFromUrl(params.get('tab'), shownTabs),
    (tab) => setParams({ tab }, { preventScrollReset: true }),
  ]
}

function useUnsavedTabs() {
  const [unsavedTabs, setUnsavedTabs] = useState<readonly TabName[]>([])
  const setUnsaved = useCallback((tab: TabName, isUnsaved: boolean) => {
    setUnsavedTabs((tabs) => {
      const others = tabs.filter((name) => name !== tab)
      return isUnsaved ? [...others, tab] : others
    })
  }, [])
  const [onUnsavedByTab] = useState(() => ({
    setting: (isUnsaved: boolean) => setUnsaved('setting', isUnsaved),
    sources: (isUnsaved: boolean) => setUnsaved('sources', isUnsaved),
    integration: (isUnsaved: boolean) => setUnsaved('integration', isUnsaved),
    chatUI: (isUnsaved: boolean) => setUnsaved('chatUI', isUnsaved),
    embed: (isUnsaved: boolean) => setUnsaved('embed', isUnsaved),
    conversations: (isUnsaved: boolean) => setUnsaved('conversations', isUnsaved),
  }))
  return { hasUnsaved: unsavedTabs.length > 0, onUnsavedByTab }
}

/** Opens the dashboard after a deletion, when the leave guard is already disabled. */
function useLeaveAfterDelete(isDeleted: boolean) {
  const navigate = useNavigate()

  useEffect(() => {
    if (isDeleted) void navigate('/mychatbots')
  }, [isDeleted, navigate])
}
