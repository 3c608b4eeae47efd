// Which place is free for the toasts? Top right if it can be, and never over what a person presses or mends next.

const places = ['top-right', 'below-right', 'bottom-right', 'top-left', 'below-left', 'bottom-left']

/** What stands at the top of a page, in the way of toasts: they may hang right below it. */
const tops = '[data-page-action], [data-page-notice]'
/** What a person most likely presses next: filled is how buttons look unless they say otherwise. */
const mainButtons =
  'button[type="submit"], [data-filled], .mantine-Button-root:is([data-variant="filled"], :not([data-variant]))'
/** The field a person is in or has to mend. */
const fields = ':is(input, textarea, select):is(:focus, [aria-invalid="true"])'
const tabs = '[role="tab"]'

type Box = { left: number; right: number; top: number; bottom: number }

const gapPx = 12
/** Room for the label above a field and its error below. */
const wordsPx = 32

const boxesOf = (what: string) => [...document.querySelectorAll(what)].map((each) => each.getBoundingClientRect())
const withWords = ({ left, right, top, bottom }: Box) => ({ left, right, top: top - wordsPx, bottom: bottom + wordsPx })
const overlap = (a: Box, b: Box) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

export function findRoom(toasts: HTMLElement) {
  const taken = [...boxesOf(`${tops}, ${mainButtons}, ${tabs}`), ...boxesOf(fields).map(withWords)]
  const lowest = Math.max(0, ...boxesOf(tops).map(({ bottom }) => bottom))
  toasts.style.setProperty('--below', `${lowest + gapPx}px`)
  // What hangs there stays where it is while it can.
  for (const place of [toasts.dataset.corner ?? 'top-right', ...places]) {
    toasts.dataset.corner = place
    const here = toasts.getBoundingClientRect()
    if (!taken.some((box) => overlap(box, here))) return
  }
}
