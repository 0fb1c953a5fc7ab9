import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { brand } from '../../shared/brand.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { PageHeading } from '../../shared/ui/card.tsx'
import { TextInput } from '../../shared/ui/inputs.tsx'
import { answerCount, categories, mainQuestions } from './faq-answers.ts'
import type { Answer, Category } from './faq-answers.ts'
import { faq as text } from '../../messages/en.ts'

export function Faq() {
  return (
    <div className="page grid gap-12 py-12 sm:py-16">
      <PageHeading lead={text.whatPeopleAskBeforeTheyOf(brand.name)}>
        {text.frequentlyAskedQuestions}
      </PageHeading>
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[1fr_20rem] xl:grid-cols-[1fr_24rem]">
        <MainQuestions />
        <Tiles />
      </div>
      <AllAnswers />
      <div>
        <ButtonLink to="/dashboard" size="lg">
          {text.getStartedNow}
        </ButtonLink>
      </div>
    </div>
  )
}

function Tiles() {
  return (
    <ul
      aria-label={text.categories}
      className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-2"
    >
      {categories.map((category) => (
        <li key={category.id}>
          <a
            href={`#${category.id}`}
            className="grid gap-1 rounded-xl bg-sunken p-5 hover:bg-brand-soft hover:text-on-brand-soft"
          >
            <span className="font-display text-3xl font-bold text-brand tabular-nums">
              {answerCount(category)}
            </span>
            <span className="font-medium">
              <span className="sr-only">{text.answers}</span>
              {category.name}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** One answer is open at a time; an address that ends with the name of a question opens it. */
function MainQuestions() {
  const { hash } = useLocation()

  useEffect(() => {
    const asked = document.getElementById(hash.slice(1))
    if (asked instanceof HTMLDetailsElement) asked.open = true
  }, [hash])

  return (
    <div className="grid gap-3">
      {mainQuestions.map(({ id, question, answer }) => (
        <details
          key={id}
          id={id}
          name="faq"
          className="group rounded-xl bg-surface ring-1 ring-line ring-inset"
        >
          <summary className="flex min-h-14 items-center justify-between gap-4 rounded-xl px-5 py-4 text-lg font-semibold [&::-webkit-details-marker]:hidden">
            {question}
            <ChevronDown
              size={20}
              aria-hidden
              className="shrink-0 transition-transform group-open:rotate-180"
            />
          </summary>
          <p className="px-5 pb-5 text-lg text-ink-2">{answer}</p>
        </details>
      ))}
    </div>
  )
}

const holds = (typed: string) => {
  const wanted = typed.trim().toLowerCase()
  return ({ question, answer }: Answer) => `${question} ${answer}`.toLowerCase().includes(wanted)
}

function AllAnswers() {
  const [typed, setTyped] = useState('')
  const found = categories
    .map((category) => ({ ...category, answers: category.answers.filter(holds(typed)) }))
    .filter(({ answers }) => answers.length > 0)

  return (
    <div className="grid gap-10 border-t border-line pt-10">
      <search className="max-w-md">
        <TextInput
          label={text.searchTheAnswers}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </search>
      {found.map((category) => (
        <Answers key={category.id} category={category} />
      ))}
      <output className="text-lg text-ink-2 empty:hidden">
        {found.length === 0 ? text.noAnswerHoldsTheseWordsOf(brand.supportEmail) : null}
      </output>
    </div>
  )
}

function Answers({ category: { id, name, answers } }: { category: Category }) {
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <h2 id={id} tabIndex={-1} className="text-xl">
        {name}
      </h2>
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2 lg:grid-cols-3">
        {answers.map(({ question, answer }) => (
          <div key={question} className="grid content-start gap-1">
            <h3 className="font-sans text-base font-semibold tracking-normal">{question}</h3>
            <p className="text-ink-2">{answer}</p>
          </div>
        ))}
      </div>
    </section>
  )
}
