// Focus management: when the pressed button is gone, the focus moves to the heading of what replaces it.
export function goTo(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** The confirmation dialog closes first, and returns the focus to nothing. */
const dialogClosesMs = 50
const mostMs = 10_000

/** Waits until it is rendered: a busy machine renders the page long after the response. */
export function goToSoon(id: string): void {
  const watching = new MutationObserver(look)
  function look() {
    if (!document.getElementById(id)) return
    watching.disconnect()
    setTimeout(() => goTo(id), dialogClosesMs)
  }
  watching.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => watching.disconnect(), mostMs)
  look()
}
