// Search box of a list: one field with debounce and a clear button.
import { CloseButton, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon } from '../page/Icon.tsx'

type SearchBoxProps = {
  /** For screen readers; also the default placeholder. */
  label: string
  placeholder?: string
  value: string
  onSearch: (text: string) => void
  debounceMs?: number
}

export function SearchBox({ label, placeholder = label, value, onSearch, debounceMs = 300 }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const input = useRef<HTMLInputElement>(null)

  // The URL changed by other means, e.g. the back button.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])

  function search(next: string) {
    if (next === sent.current) return
    sent.current = next
    onSearch(next)
  }

  // Only typing restarts the debounce: a page that is rendered again, e.g. by an answer, must not delay the search.
  const searchTyped = useEffectEvent(() => search(text))
  useEffect(() => {
    if (text === sent.current) return
    const timer = setTimeout(searchTyped, debounceMs)
    return () => clearTimeout(timer)
  }, [text, debounceMs])

  function clear() {
    setText('')
    search('')
    input.current?.focus()
  }

  return (
    <TextInput
      ref={input}
      role="searchbox"
      aria-label={label}
      placeholder={placeholder}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(text)
        if (event.key === 'Escape' && text) clear()
      }}
      leftSection={<Icon name="search" size={18} />}
      rightSection={text ? <CloseButton aria-label="Clear the search" onClick={clear} /> : null}
      rightSectionPointerEvents="all"
    />
  )
}
