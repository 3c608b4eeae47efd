// Covered fields: finds fields that sticky elements cover while they have the focus. Runs in the page and focuses its last
// fields.

/** Which of the last fields are covered once they have the focus, and by what. */
export async function coveredFields(): Promise<string[]> {
  const most = 4
  const fields = [...document.querySelectorAll<HTMLElement>('main :is(input, textarea, select)')].filter(
    (field) => field.checkVisibility({ visibilityProperty: true }) && field.getBoundingClientRect().width > 60,
  )
  const found: string[] = []
  for (const field of fields.slice(-most)) {
    field.focus()
    field.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 50)))
    const { left, right, top, bottom } = field.getBoundingClientRect()
    for (const y of [top + 4, Math.min(bottom, top + innerHeight / 3) - 4]) {
      const hit = document.elementFromPoint((left + right) / 2, y)
      const over = hit?.closest('section, header, nav, footer, div')
      if (hit && !field.contains(hit) && !over?.contains(field)) {
        found.push(`'${field.getAttribute('aria-label') ?? field.id}' lies under ${hit.outerHTML.slice(0, 80)}`)
      }
    }
  }
  return found
}
