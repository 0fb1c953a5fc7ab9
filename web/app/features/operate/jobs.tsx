import {
  jobStates,
  listJobs,
  retryJob,
  type OperatedJob,
} from '@askwell/contract/operate/operate-health'
import * as text from '@askwell/messages/operate/screen'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../shared/call.ts'
import { formatDateTime } from '../../shared/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx'
import { PagedList, RowText } from './list.tsx'
import { ReasonPanel } from './reason-panel.tsx'
import { useRunChange, usePages } from './use-operate.ts'

const options = jobStates.map((value) => ({ value, label: text.jobStates[value] }))

/** Jobs by state; failed ones can be retried. */
export function Jobs() {
  const [state, setState] = useState<OperatedJob['state']>('failed')
  return (
    <>
      <SegmentedControl label={text.jobState} options={options} value={state} onChange={setState} />
      <JobList state={state} />
    </>
  )
}

type JobListProps = { state: OperatedJob['state']; accountId?: string }

export function JobList({ state, accountId }: JobListProps) {
  const [retried, setRetried] = useState<OperatedJob | null>(null)
  const runChange = useRunChange()
  const ofAccount = accountId === undefined ? {} : { account_id: accountId }
  const query = usePages(['jobs', state, accountId], (before, signal) =>
    call(listJobs, { state, ...ofAccount, ...before }, { signal }),
  )
  const data = query.data && { rows: query.data.pages.flatMap(({ jobs }) => jobs) }

  return (
    <>
      <PagedList label={text.jobsList} empty={text.noJobs} pages={{ ...query, data }}>
        {(job) => <JobRow job={job} onRetry={() => setRetried(job)} />}
      </PagedList>
      {retried ? (
        <ReasonPanel
          title={text.retryTitle}
          lead={text.retryLead}
          confirmLabel={text.retry}
          onClose={() => setRetried(null)}
          onConfirm={(reason) => runChange(() => call(retryJob, { job_id: retried.id, reason }))}
        />
      ) : null}
    </>
  )
}

const JobRow = ({ job, onRetry }: { job: OperatedJob; onRetry: () => void }) => (
  <>
    <RowText title={job.queue}>
      <p>{job.error || text.noError}</p>
      <p>
        {formatDateTime(job.at)} · {text.attempts({ done: job.attempts, max: job.max_attempts })}
      </p>
      {job.account_id === null ? null : (
        <p>
          <Link
            to={`/operate?section=accounts&account=${job.account_id}`}
            className="inline-block min-h-6 text-brand underline underline-offset-4"
          >
            {job.account_email ?? job.account_id}
          </Link>
        </p>
      )}
    </RowText>
    {job.can_retry ? (
      <Button variant="outline" onClick={onRetry}>
        {text.retry}
      </Button>
    ) : null}
  </>
)
