import * as text from '@askwell/messages/conversations/list'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CallError } from '../call-error.ts'
import { formatCount } from '../format.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import { ConversationFilterBar } from './conversation-filter-bar.tsx'
import { ConversationList } from './conversation-list.tsx'
import { SearchField } from './search-field.tsx'
import { ExportButtons } from './export/export-buttons.tsx'
import { Transcript } from './transcript.tsx'
import {
  bodyOf,
  useConversations,
  useNewer,
  type ConversationFilters,
} from './use-conversations.ts'

const noFilters: ConversationFilters = {
  badges: [],
  onlyKnown: false,
  withPreviews: false,
  search: '',
}

const hasFilters = ({ badges, onlyKnown, withPreviews, search }: ConversationFilters): boolean =>
  badges.length > 0 || onlyKnown || withPreviews || search !== ''

/** The conversations of a chatbot, or of all chatbots of the account; the open one is next to the list. */
export function Conversations({ botId }: { botId?: string }) {
  const [filters, setFilters] = useState(noFilters)
  const [openId, open] = useOpenConversation()
  const list = useConversations(botId, filters)
  const isEmpty = list.data?.pages[0]?.conversations.length === 0 && !hasFilters(filters)

  return (
    <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <div className={clsx('grid content-start gap-4', openId !== '' && 'max-xl:hidden')}>
        <SearchField
          error={fieldError(list.error, 'search')}
          onSearch={(search) => setFilters((current) => ({ ...current, search }))}
        />
        <ConversationFilterBar filters={filters} onChange={setFilters} />
        <NewerButton
          count={useNewer(botId, filters, list.data?.pages[0]?.newest)}
          isEmpty={isEmpty}
          onShow={() => void list.refetch()}
        />
        <Listed
          list={list}
          isFiltered={hasFilters(filters)}
          openId={openId}
          showsBot={botId === undefined}
          onOpen={open}
        />
        {/* Below a list of unknown height, so the buttons appear together with it. */}
        {list.isPending || isEmpty ? null : <ExportButtons filter={bodyOf(botId, filters)} />}
      </div>
      {openId === '' ? (
        <ChooseHint isEmpty={isEmpty} />
      ) : (
        <Transcript key={openId} id={openId} onBack={() => open('')} />
      )}
    </div>
  )
}

/** A hint next to the list on wide screens, while no conversation is open. */
function ChooseHint({ isEmpty }: { isEmpty: boolean }) {
  if (isEmpty) return null
  return (
    <p className="hidden self-start rounded-xl bg-sunken p-6 text-ink-2 xl:block">{text.choose}</p>
  )
}

const fieldError = (error: unknown, field: string): string | undefined =>
  error instanceof CallError ? error.fields[field] : undefined

/** The open conversation is part of the URL, so that reload, the Back button and links work. */
function useOpenConversation(): [string, (id: string) => void] {
  const [params, setParams] = useSearchParams()
  function open(id: string) {
    const next = new URLSearchParams(params)
    if (id === '') next.delete('conversation')
    else next.set('conversation', id)
    setParams(next, { preventScrollReset: true })
  }
  return [params.get('conversation') ?? '', open]
}

type NewerButtonProps = { count: number; isEmpty: boolean; onShow: () => void }

/** The line above the list, always as high as its button, so that a new conversation does not shift the list. */
function NewerButton({ count, isEmpty, onShow }: NewerButtonProps) {
  const line = useRef<HTMLParagraphElement>(null)
  function show() {
    // The button disappears and would lose the focus.
    line.current?.focus()
    onShow()
  }
  return (
    <div className="flex min-h-11 items-center justify-between gap-3">
      <p ref={line} tabIndex={-1} className="text-sm text-ink-2">
        {isEmpty ? null : text.newestFirst}
      </p>
      <output>
        {count === 0 ? null : (
          <Button variant="outline" onClick={show}>
            {text.newer({ count: formatCount(count) })}
          </Button>
        )}
      </output>
    </div>
  )
}

type ListedProps = {
  list: ReturnType<typeof useConversations>
  isFiltered: boolean
  openId: string
  showsBot: boolean
  onOpen: (id: string) => void
}

function Listed({ list, isFiltered, ...rest }: ListedProps) {
  if (list.isPending) return <Skeleton className="h-96 w-full" />
  if (!list.data) {
    return (
      <ErrorState title={text.loadFailed} error={list.error} onRetry={() => void list.refetch()} />
    )
  }
  const conversations = list.data.pages.flatMap((page) => page.conversations)
  if (conversations.length === 0) {
    return isFiltered ? (
      <EmptyState title={text.nothingMatches} avatar={9} />
    ) : (
      <EmptyState title={text.empty} avatar={9}>
        {text.emptyHint}
      </EmptyState>
    )
  }
  return (
    <>
      <ConversationList conversations={conversations} {...rest} />
      {list.hasNextPage ? (
        <Button
          variant="outline"
          isBusy={list.isFetchingNextPage}
          busyLabel={text.loading}
          onClick={() => void list.fetchNextPage()}
          className="justify-self-center"
        >
          {text.showMore}
        </Button>
      ) : null}
    </>
  )
}
