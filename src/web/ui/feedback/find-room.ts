// Which place is free for the toasts? Top right if it can be, and never over what a person presses or mends next.

const places = ['top-right', 'below-right', 'bottom-right', 'top-left', 'below-left', 'bottom-left']

/** What stands at the top of a page, in the way of toasts: they may hang right below it. */
const tops = '[data-page-action], [data-page-notice]'
/** What a person most likely presses next: filled is how buttons look unless they say otherwise. */
const mainButtons =
  'button[type="submit"], [data-filled], .mantine-Button-root:is([data-variant="filled"], :not([data-variant]))'
/** The field a person is in or has to mend; the others stand where they are typed into next. */
const field = ':is(input:not([type="hidden"], [type="checkbox"], [type="radio"]), textarea, select)'
const fields = `${field}:is(:focus, [aria-invalid="true"])`
const titles = 'main h1, main h2, [role="dialog"] h2'
const tabs = '[role="tab"]'

type Box = { left: number; right: number; top: number; bottom: number }

const gapPx = 12
/** Room for the label above a field and its error below. */
const wordsPx = 32

const boxesOf = (what: string) => [...document.querySelectorAll(what)].map((each) => each.getBoundingClientRect())
const withWords = ({ left, right, top, bottom }: Box) => ({ left, right, top: top - wordsPx, bottom: bottom + wordsPx })
const overlap = (a: Box, b: Box) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

/** Places them now, and again whenever the page below moves or a person goes to another field. Answers how to stop. */
export function keepRoom(toasts: HTMLElement): () => void {
  let frame = 0
  const lookAgain = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      findRoom(toasts)
    })
  }
  // What scrolls inside the page is heard, too.
  const options = { passive: true, capture: true }
  for (const event of moves) window.addEventListener(event, lookAgain, options)
  // A page that came or grew.
  const observer = new ResizeObserver(lookAgain)
  observer.observe(document.body)
  findRoom(toasts)
  return () => {
    cancelAnimationFrame(frame)
    for (const event of moves) window.removeEventListener(event, lookAgain, options)
    observer.disconnect()
  }
}

/** A new page takes the focus, too. */
const moves = ['scroll', 'resize', 'focusin']

function findRoom(toasts: HTMLElement) {
  const taken = [...boxesOf(`${tops}, ${mainButtons}, ${tabs}`), ...boxesOf(fields).map(withWords)]
  const covered = [...taken, ...boxesOf(`${titles}, ${field}`)]
  const lowest = Math.max(0, ...boxesOf(tops).map(({ bottom }) => bottom))
  toasts.style.setProperty('--below', `${lowest + gapPx}px`)
  const isFree = (place: string, boxes: Box[]) => {
    toasts.dataset.corner = place
    const here = toasts.getBoundingClientRect()
    return !boxes.some((box) => overlap(box, here))
  }
  // What hangs there stays where it is while it can. Where no place is free of titles and fields, what is needed next counts.
  const tried = [toasts.dataset.corner ?? 'top-right', ...places]
  for (const boxes of [covered, taken]) if (tried.some((place) => isFree(place, boxes))) return
}
