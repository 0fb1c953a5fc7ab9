import * as text from '@askwell/messages/operate/screen'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { CallError } from '../../shared/call-error.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { PageHeading } from '../../shared/ui/card.tsx'
import { EmptyState, QueryError } from '../../shared/ui/states.tsx'
import { tabClass } from '../../shared/ui/tabs.ts'
import { AccountView } from './account-view.tsx'
import { Accounts } from './accounts.tsx'
import { AuditLog } from './audit-log.tsx'
import { Emails } from './emails.tsx'
import { Jobs } from './jobs.tsx'
import { Loading } from './list.tsx'
import { Messages } from './messages.tsx'
import { Models } from './models.tsx'
import { Overview } from './overview.tsx'
import { isSection, sections, useOverview, type Section } from './use-operate.ts'

/** The page of operators. `notFound` is shown to every other account. */
export function OperateScreen({ notFound }: { notFound: ReactNode }) {
  const overview = useOverview()
  const [params] = useSearchParams()
  const { error } = overview
  if (error instanceof CallError && error.code === 'not_found') return notFound
  if (error instanceof CallError && error.code === 'second_factor_required') {
    return <SecondFactorNeeded reason={error.message} />
  }
  const section = params.get('section') ?? ''
  const shown = isSection(section) ? section : 'overview'
  return (
    <div className="page grid grid-cols-1 content-start gap-6 py-10">
      <PageHeading lead={text.lead}>{text.title}</PageHeading>
      {overview.data ? <Opened section={shown} accountId={params.get('account')} /> : null}
      {overview.data ? null : <NotOpened overview={overview} />}
    </div>
  )
}

const NotOpened = ({ overview }: { overview: ReturnType<typeof useOverview> }) =>
  overview.error ? <QueryError title={text.loadFailed} query={overview} /> : <Loading />

const SecondFactorNeeded = ({ reason }: { reason: string }) => (
  <div className="page grid grid-cols-1 content-start gap-6 py-10">
    <PageHeading>{text.title}</PageHeading>
    <EmptyState
      title={text.secondFactorTitle}
      action={<ButtonLink to="/profile">{text.toProfile}</ButtonLink>}
    >
      <p>{reason}</p>
    </EmptyState>
  </div>
)

function Opened({ section, accountId }: { section: Section; accountId: string | null }) {
  const View = views[section]
  return (
    <>
      <nav aria-label={text.sections} className="flex flex-wrap gap-1">
        {sections.map((name) => (
          <Link
            key={name}
            to={name === 'overview' ? '/operate' : `/operate?section=${name}`}
            aria-current={name === section ? 'page' : undefined}
            className={tabClass(name === section)}
          >
            {text.sectionNames[name]}
          </Link>
        ))}
      </nav>
      {section === 'accounts' && accountId !== null ? (
        <AccountView accountId={accountId} />
      ) : (
        <View />
      )}
    </>
  )
}

const views = {
  overview: Overview,
  accounts: Accounts,
  jobs: () => <Jobs />,
  emails: () => <Emails />,
  models: Models,
  messages: Messages,
  'audit-log': () => <AuditLog />,
} satisfies Record<Section, () => ReactNode>
