// Keyboard shortcuts of the review cards, active while focus is inside the list.
import { type RefObject, useEffect, useRef } from 'react'

type Act = 'accept' | 'reject' | 'startReason' | 'undo' | 'next' | 'previous'
const acts: Record<string, Act> = {
  a: 'accept',
  r: 'reject',
  w: 'startReason',
  u: 'undo',
  n: 'next',
  p: 'previous',
}

export const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null

const cardsIn = (container: HTMLElement) => [...container.querySelectorAll<HTMLElement>('[data-card]')]

/** Moves focus to the next (or previous) card; returns false at the end of the page. */
function focusCard(container: HTMLElement | null, step: 1 | -1): boolean {
  if (!container) return false
  const cards = cardsIn(container)
  const now = cards.findIndex((card) => card.contains(document.activeElement))
  const target = now === -1 ? cards.at(step === 1 ? 0 : -1) : cards[now + step]
  // The reviewer asked for another card: scroll it into view.
  target?.focus({ preventScroll: true })
  target?.scrollIntoView({ block: 'nearest' })
  return target !== undefined
}

type Handlers = Record<'accept' | 'reject' | 'startReason' | 'undo', (id: string) => void> & { onEnd: () => void }

export function useReviewKeys(container: RefObject<HTMLElement | null>, handlers: Handlers): void {
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    const element = container.current
    if (!element) return
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return
      const act = acts[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      if (act === 'next' && !focusCard(container.current, 1)) latest.current.onEnd()
      if (act === 'previous') focusCard(container.current, -1)
      const id = (event.target as Element).closest<HTMLElement>('[data-card]')?.dataset.card
      if (id && act !== 'next' && act !== 'previous') latest.current[act](id)
    }
    element.addEventListener('keydown', onKeyDown)
    return () => element.removeEventListener('keydown', onKeyDown)
  }, [container])
}
