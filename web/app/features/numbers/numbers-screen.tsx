import type { BotNumbers } from '@askwell/contract/conversations/numbers'
import * as text from '@askwell/messages/conversations/numbers'
import { saveFile } from '../../shared/browser/save-file.ts'
import { languageName } from '../../shared/conversations/language-name.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card, PageHeading } from '../../shared/ui/card.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { BarChart } from './bar-chart.tsx'
import { CountTable } from './count-table.tsx'
import { numbersCsv } from './numbers-csv.ts'
import { RangeBar } from './range-bar.tsx'
import { Resolved, Totals } from './totals.tsx'
import { WeeklyReport } from './weekly-report.tsx'
import { useNumbers } from './use-numbers.ts'

/** The Numbers screen of one chatbot or of all chatbots of the account. */
export function NumbersScreen() {
  const { numbers, range, botId, chooseRange, chooseBot } = useNumbers()
  const { data, error } = numbers

  return (
    <div className="page grid grid-cols-1 gap-8 py-10">
      <PageHeading lead={text.lead}>{text.title}</PageHeading>
      <RangeBar botId={botId} range={range} error={error} onBot={chooseBot} onRange={chooseRange} />
      {data ? <Shown numbers={data} /> : null}
      {error && !data ? (
        <ErrorState title={text.loadFailed} error={error} onRetry={() => void numbers.refetch()} />
      ) : null}
      {numbers.isPending ? <Skeleton className="h-dvh w-full" /> : <WeeklyReport />}
    </div>
  )
}

function Shown({ numbers }: { numbers: BotNumbers }) {
  if (numbers.total.conversations === 0) return <EmptyState title={text.empty} avatar={9} />
  return (
    <>
      <Totals numbers={numbers} />
      <Resolved numbers={numbers} />
      <Charts numbers={numbers} />
      <Tables numbers={numbers} />
    </>
  )
}

const questionsOf = ({ answered, silent, failed }: BotNumbers['total']) =>
  answered + silent + failed

function Charts({ numbers }: { numbers: BotNumbers }) {
  const { days, hours, weekdays } = numbers
  return (
    <Card className="grid grid-cols-1 gap-8">
      <BarChart
        title={text.byDay}
        labelTitle={text.day}
        bars={days.map((day) => ({ label: day.day, value: questionsOf(day) }))}
      />
      <Button
        variant="outline"
        className="justify-self-start"
        onClick={() =>
          saveFile(
            'numbers.csv',
            new Blob([numbersCsv(numbers)], { type: 'text/csv;charset=utf-8' }),
          )
        }
      >
        {text.downloadCsv}
      </Button>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
        <BarChart
          title={text.byHour}
          labelTitle={text.hour}
          bars={hours.map((value, hour) => ({ label: `${hour}:00`, value }))}
        />
        <BarChart
          title={text.byWeekday}
          labelTitle={text.weekday}
          bars={text.weekdays.map((label, index) => ({ label, value: weekdays[index] ?? 0 }))}
        />
      </div>
    </Card>
  )
}

const oneCount = ({ name, count }: BotNumbers['pages'][number]) => ({ name, counts: [count] })

function Tables({ numbers }: { numbers: BotNumbers }) {
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      <CountTable
        title={text.topQuestions}
        hint={text.topQuestionsHint}
        columns={[text.question, text.count]}
        rows={numbers.questions.map(oneCount)}
      />
      <CountTable
        title={text.sources}
        columns={[text.source, text.cited, text.thumbsDown]}
        rows={numbers.sources.map(({ name, cited, thumbs_down }) => ({
          name,
          counts: [cited, thumbs_down],
        }))}
      />
      <CountTable
        title={text.pages}
        columns={[text.page, text.count]}
        rows={numbers.pages.map(({ name, count }) =>
          oneCount({ name: name || text.otherPages, count }),
        )}
      />
      <CountTable
        title={text.languages}
        columns={[text.language, text.count]}
        rows={numbers.languages.map(({ name, count }) =>
          oneCount({ name: languageName(name), count }),
        )}
      />
      <CountTable
        title={text.functions}
        columns={[text.functionName, text.calls, text.failed]}
        rows={numbers.functions.map(({ name, calls, failed }) => ({
          name,
          counts: [calls, failed],
        }))}
      />
      <CountTable
        title={text.neverCited}
        columns={[text.source]}
        rows={[...new Set(numbers.never_cited)].map((name) => ({ name, counts: [] }))}
      />
    </div>
  )
}
