// How does somebody without a mouse find an option? As in the browser's own lists: Enter opens, first letters go there.
import type { KeyboardEvent } from 'react'

const pauseMs = 700
let typed = ''
let timer: ReturnType<typeof setTimeout>

const isOpen = (field: Element) => field.getAttribute('aria-expanded') === 'true'

/** Mantine knows only of arrows: everything else becomes one. */
const arrowDown = (field: Element) =>
  field.dispatchEvent(
    new window.KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true, cancelable: true }),
  )

function goTo(field: Element, text: string) {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  const options = [...(list?.querySelectorAll('[role="option"]') ?? [])]
  const current = () => options.findIndex((option) => option.hasAttribute('data-combobox-selected'))
  const fits = (option: Element | undefined) => option?.textContent?.trim().toLowerCase().startsWith(text) ?? false
  // One letter again and again goes from one to the next; more letters stay where they fit.
  if (!options.some(fits) || (text.length > 1 && fits(options[current()]))) return
  for (let step = 0; step < options.length; step += 1) {
    arrowDown(field)
    if (fits(options[current()])) return
  }
}

/** For lists that are chosen from and not typed into; set for all of them in the theme. */
export function typeAhead(event: KeyboardEvent<HTMLInputElement>) {
  const { currentTarget: field, key } = event
  if (!field.readOnly || event.ctrlKey || event.metaKey || event.altKey) return
  const isLetter = key.length === 1 && key !== ' '
  const wasOpen = isOpen(field)
  if (isLetter || (key === 'Enter' && !wasOpen)) {
    event.preventDefault()
    if (!wasOpen) arrowDown(field)
  }
  // The next list begins anew, however fast one goes on.
  if (key === 'Enter' || key === 'Tab' || key === 'Escape') typed = ''
  if (!isLetter) return
  clearTimeout(timer)
  timer = setTimeout(() => {
    typed = ''
  }, pauseMs)
  typed = typed === key.toLowerCase() ? typed : typed + key.toLowerCase()
  if (wasOpen) return goTo(field, typed)
  // A list that opens has its options after this turn; more letters may have come by then.
  setTimeout(() => goTo(field, typed))
}
