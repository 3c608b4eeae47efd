// Where does a person go on when what they pressed is gone? At the heading of what stands there instead.
export function goTo(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** The dialog that asked closes first, and gives the focus back to nothing. */
const dialogClosesMs = 50
const mostMs = 10_000

/** As soon as it stands there: a busy machine draws the page long after the answer has come. */
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
