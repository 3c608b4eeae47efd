// Touch targets: finds what is too small for a finger. Runs in the page: every visible control that a touch reaches on less
// than 44 px; links inside a sentence are as high as its lines.

/** The names and sizes of what is too small. */
export function smallTargets(): string[] {
  const leastPx = 44
  // The skip link appears only for the keyboard.
  const controls =
    'a[href]:not([href="#main"]), button, input, select, textarea, summary, [role="button"], [role="tab"], [role="switch"]'

  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('[aria-hidden="true"], [inert]') &&
    element.getBoundingClientRect().width > 1

  /** There are words beside it, in the same line of the same paragraph. */
  const isInSentence = (element: Element) =>
    getComputedStyle(element).display.startsWith('inline') &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent?.trim().length ?? 0) > 1,
    )

  /** Touching a label touches its field. */
  const touched = (element: Element) => [
    element,
    ...((element as HTMLInputElement).labels ?? []),
    ...(element.closest('label') ? [element.closest('label') as Element] : []),
  ]

  const reach = (element: Element) => {
    const all = touched(element)
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const isHit = (atX: number, atY: number) => {
      const hit = document.elementFromPoint(atX, atY)
      return hit !== null && all.some((each) => each.contains(hit))
    }
    const along = (dx: number, dy: number) => {
      let px = 0
      while (px < leastPx && isHit(x + dx * (px + 1), y + dy * (px + 1))) px += 1
      return px
    }
    return { width: along(1, 0) + along(-1, 0), height: along(0, 1) + along(0, -1) }
  }

  const found: string[] = []
  for (const element of document.querySelectorAll(controls)) {
    if (!isShown(element) || isInSentence(element) || element.matches(':disabled')) continue
    // No finger is more precise than a pixel.
    const box = touched(element).map((each) => each.getBoundingClientRect())
    if (box.some(({ width, height }) => width >= leastPx - 0.5 && height >= leastPx - 0.5)) continue
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const { width, height } = reach(element)
    if (width >= leastPx - 2 && height >= leastPx - 2) continue
    const name = (element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '').slice(0, 40)
    const kind = `${element.tagName.toLowerCase()}.${String(element.getAttribute('class')).slice(0, 60)}`
    found.push(`${kind} '${name}' ${width} × ${height}`)
  }
  return found
}
