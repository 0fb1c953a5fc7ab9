import * as text from '@askwell/messages/conversations/list'
import { useEffect, useState } from 'react'
import { TextInput } from '../ui/inputs.tsx'

/** Wait after the last key before the list is searched, in milliseconds. */
const typingPauseMs = 400

type SearchFieldProps = { error: string | undefined; onSearch: (search: string) => void }

/** Searches while it is typed. */
export function SearchField({ error, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => onSearch(typed.trim()), typingPauseMs)
    return () => clearTimeout(timer)
    // A search begins when the text changes, not when the list is drawn again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed])

  return (
    <TextInput
      type="search"
      label={text.search}
      hint={text.searchHint}
      value={typed}
      error={error}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
