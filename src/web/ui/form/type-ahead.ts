// Type-ahead for select fields: as in the browser's own lists, Enter opens, and typing goes to the matching option.
import type { KeyboardEvent } from 'react'

const pauseMs = 700
let typed = ''
let timer: ReturnType<typeof setTimeout>

const isOpen = (field: Element) => field.getAttribute('aria-expanded') === 'true'

/** Mantine handles only arrow keys, so every other key is translated into them. */
const arrowDown = (field: Element) =>
  field.dispatchEvent(
    new window.KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true, cancelable: true }),
  )

function goTo(field: Element, text: string) {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  const options = [...(list?.querySelectorAll('[role="option"]') ?? [])]
  const current = () => options.findIndex((option) => option.hasAttribute('data-combobox-selected'))
  const fits = (option: Element | undefined) => option?.textContent?.trim().toLowerCase().startsWith(text) ?? false
  // The same letter again goes to the next match; more letters stay on an option that matches.
  if (!options.some(fits) || (text.length > 1 && fits(options[current()]))) return
  for (let step = 0; step < options.length; step += 1) {
    arrowDown(field)
    if (fits(options[current()])) return
  }
}

/** For selects that are not searchable; the theme sets it for all of them. */
export function typeAhead(event: KeyboardEvent<HTMLInputElement>) {
  const { currentTarget: field, key } = event
  if (!field.readOnly || event.ctrlKey || event.metaKey || event.altKey) return
  const isLetter = key.length === 1 && key !== ' '
  const wasOpen = isOpen(field)
  if (isLetter || (key === 'Enter' && !wasOpen)) {
    event.preventDefault()
    if (!wasOpen) arrowDown(field)
  }
  // The next list starts with an empty text, however fast the person goes on.
  if (key === 'Enter' || key === 'Tab' || key === 'Escape') typed = ''
  if (!isLetter) return
  clearTimeout(timer)
  timer = setTimeout(() => {
    typed = ''
  }, pauseMs)
  typed = typed === key.toLowerCase() ? typed : typed + key.toLowerCase()
  if (wasOpen) return goTo(field, typed)
  // An opening list renders its options after this task; more letters may have been typed by then.
  setTimeout(() => goTo(field, typed))
}
