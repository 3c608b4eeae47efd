// Toast placement: toasts stand in one place, and move up from there (or down, at the top) only as far as they would cover a
// title or what a person uses next.

const titles = ':is(main, [role="dialog"]) :is(h1, h2, h3)'
/** The buttons that a person most likely uses next (filled is the default variant), and what leads on. */
const controls = [
  'button[type="submit"]',
  '[data-filled]',
  '.mantine-Button-root:is([data-variant="filled"], :not([data-variant]))',
  '[role="tab"]',
  '[aria-current="step"]',
  '[data-page-action]',
  '[data-page-notice]',
  '[data-pager]',
  '[data-bottom-bar]',
].join()
const field = ':is(input:not([type="hidden"], [type="checkbox"], [type="radio"]), textarea, select)'
const fieldsInUse = `${field}:is(:focus, [aria-invalid="true"])`

type Box = { left: number; right: number; top: number; bottom: number }

const gapPx = 12
/** Room for the label above a field and its error below. */
const wordsPx = 32

const boxesOf = (selector: string): Box[] =>
  [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect())
const withWords = (box: Box) => ({ ...edgesOf(box), top: box.top - wordsPx, bottom: box.bottom + wordsPx })
const edgesOf = ({ left, right, top, bottom }: Box): Box => ({ left, right, top, bottom })
const overlap = (a: Box, b: Box) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

/** Navigation moves the focus, so it is covered, too. */
const moves = ['scroll', 'resize', 'focusin']

/** Places the toasts now, and again when the page moves or the focus changes. Returns a function that stops it. */
export function keepPlacement(toasts: HTMLElement): () => void {
  let frame = 0
  const schedulePlacement = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      placeToasts(toasts)
    })
  }
  // Capture also catches elements that scroll inside the page.
  const options = { passive: true, capture: true }
  for (const event of moves) window.addEventListener(event, schedulePlacement, options)
  // The page changed or grew.
  const observer = new ResizeObserver(schedulePlacement)
  observer.observe(document.body)
  placeToasts(toasts)
  return () => {
    cancelAnimationFrame(frame)
    for (const event of moves) window.removeEventListener(event, schedulePlacement, options)
    observer.disconnect()
  }
}

const shift = '--toast-shift'

function placeToasts(toasts: HTMLElement) {
  const essential = [...boxesOf(controls), ...boxesOf(fieldsInUse).map(withWords)]
  const all = [...essential, ...boxesOf(titles)]
  const here = edgesOf(toasts.getBoundingClientRect())
  // They stay where they are while they can, so that scrolling does not make them dance.
  if (!all.some((box) => overlap(box, here))) return
  toasts.style.setProperty(shift, '0px')
  const home = edgesOf(toasts.getBoundingClientRect())
  // Where nothing is free of titles, only the essential elements count.
  const free = freeShift(home, all) ?? freeShift(home, essential) ?? 0
  toasts.style.setProperty(shift, `${free}px`)
}

/** How far toasts have to move from their place at the edge of the window; null if no room is free. */
function freeShift(home: Box, obstacles: readonly Box[]): number | null {
  const isAtBottom = home.top > window.innerHeight - home.bottom
  const height = home.bottom - home.top
  let { top } = home
  for (;;) {
    const bottom = top + height
    const hit = obstacles.filter((box) => overlap(box, { ...home, top, bottom }))
    if (hit.length === 0) return Math.abs(top - home.top)
    top = isAtBottom
      ? Math.min(...hit.map((box) => box.top)) - gapPx - height
      : Math.max(...hit.map((box) => box.bottom)) + gapPx
    if (top < 0 || top + height > window.innerHeight) return null
  }
}
