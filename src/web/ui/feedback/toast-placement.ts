// Toast placement: finds a free corner for the toasts, top right if possible, and never over what a person uses next.

const corners = ['top-right', 'below-right', 'bottom-right', 'top-left', 'below-left', 'bottom-left']

/** Elements at the top of a page that are in the way of toasts: toasts may go right below them. */
const tops = '[data-page-action], [data-page-notice]'
/** The buttons that a person most likely uses next: filled is the default variant. */
const mainButtons =
  'button[type="submit"], [data-filled], .mantine-Button-root:is([data-variant="filled"], :not([data-variant]))'
/** The field that has the focus or an error; all other fields are avoided where possible. */
const field = ':is(input:not([type="hidden"], [type="checkbox"], [type="radio"]), textarea, select)'
const fields = `${field}:is(:focus, [aria-invalid="true"])`
const titles = 'main h1, main h2, [role="dialog"] h2'
const tabs = '[role="tab"], [aria-current="step"]'
/** Sticks to the lower edge of the window: toasts go above it. */
const bottomBar = '[data-bottom-bar]'

type Box = { left: number; right: number; top: number; bottom: number }

const gapPx = 12
/** Room for the label above a field and its error below. */
const wordsPx = 32

const boxesOf = (what: string) => [...document.querySelectorAll(what)].map((each) => each.getBoundingClientRect())
const withWords = ({ left, right, top, bottom }: Box) => ({ left, right, top: top - wordsPx, bottom: bottom + wordsPx })
const overlap = (a: Box, b: Box) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

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

/** Navigation moves the focus, so it is covered, too. */
const moves = ['scroll', 'resize', 'focusin']

function placeToasts(toasts: HTMLElement) {
  const essential = [...boxesOf(`${tops}, ${mainButtons}, ${tabs}`), ...boxesOf(fields).map(withWords)]
  const avoided = [...essential, ...boxesOf(`${titles}, ${field}`)]
  const lowest = Math.max(0, ...boxesOf(tops).map(({ bottom }) => bottom))
  toasts.style.setProperty('--below', `${lowest + gapPx}px`)
  const highest = Math.min(window.innerHeight, ...boxesOf(bottomBar).map(({ top }) => top))
  toasts.style.setProperty('--above', `${window.innerHeight - highest + gapPx}px`)
  const isFree = (corner: string, boxes: Box[]) => {
    toasts.dataset.corner = corner
    const here = toasts.getBoundingClientRect()
    return !boxes.some((box) => overlap(box, here))
  }
  // Toasts stay where they are while they can. Where no corner avoids titles and fields, only the essential elements count.
  const candidates = [toasts.dataset.corner ?? 'top-right', ...corners]
  for (const boxes of [avoided, essential]) if (candidates.some((corner) => isFree(corner, boxes))) return
}
