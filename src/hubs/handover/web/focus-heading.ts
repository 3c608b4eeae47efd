// Focus management: when the pressed button is gone, the focus moves to the heading of what replaces it.
export function focusHeading(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** The confirmation dialog closes first, and returns the focus to nothing. */
const dialogClosesMs = 50
const timeoutMs = 10_000

/** Waits until it is rendered: a busy machine renders the page long after the response. */
export function focusHeadingSoon(id: string): void {
  const observer = new MutationObserver(check)
  function check() {
    if (!document.getElementById(id)) return
    observer.disconnect()
    setTimeout(() => focusHeading(id), dialogClosesMs)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), timeoutMs)
  check()
}
