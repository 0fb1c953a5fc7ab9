import * as text from '@askwell/messages/pages/faq'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { brand } from '../../shared/brand.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { PageHeading } from '../../shared/ui/card.tsx'
import { TextInput } from '../../shared/ui/inputs.tsx'
import { answerCount, categories, mainQuestions } from './faq-answers.ts'
import type { Answer, Category } from './faq-answers.ts'
import { screenReaderText, RichText } from '../../shared/ui/rich-text.tsx'

export function Faq() {
  return (
    <div className="page grid gap-12 py-12 sm:py-16">
      <PageHeading lead={text.lead({ brand: brand.name })}>{text.title}</PageHeading>
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[1fr_20rem] xl:grid-cols-[1fr_24rem]">
        <MainQuestions />
        <CategoryTiles />
      </div>
      <AllAnswers />
      <div>
        <ButtonLink to="/dashboard" size="lg">
          {text.start}
        </ButtonLink>
      </div>
    </div>
  )
}

function CategoryTiles() {
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
              <RichText
                parts={text.answersIn<ReactNode>({
                  hidden: screenReaderText,
                  category: category.name,
                })}
              />
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The main questions, of which one answer is open at a time. The id of a question in the URL hash opens its answer. */
function MainQuestions() {
  const { hash } = useLocation()

  useEffect(() => {
    const target = document.getElementById(hash.slice(1))
    if (target instanceof HTMLDetailsElement) target.open = true
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

const matches = (query: string) => {
  const lowerCaseQuery = query.trim().toLowerCase()
  return ({ question, answer }: Answer) =>
    `${question} ${answer}`.toLowerCase().includes(lowerCaseQuery)
}

function AllAnswers() {
  const [query, setQuery] = useState('')
  const found = categories
    .map((category) => ({ ...category, answers: category.answers.filter(matches(query)) }))
    .filter(({ answers }) => answers.length > 0)

  return (
    <div className="grid gap-10 border-t border-line pt-10">
      <search className="max-w-md">
        <TextInput
          label={text.search}
          type="search"
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      </search>
      {found.map((category) => (
        <Answers key={category.id} category={category} />
      ))}
      <output className="text-lg text-ink-2 empty:hidden">
        {found.length === 0 ? text.noMatch({ email: brand.supportEmail }) : null}
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
