// Texts of a page: every line that people see, and what screen readers, empty fields and hovering tell them. Runs in the page.
export function shownTexts(): string[] {
  const names = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'data-meaning']
  const named = [...document.querySelectorAll(names.map((name) => `[${name}]`).join())].flatMap((element) =>
    names.map((name) => element.getAttribute(name) ?? ''),
  )
  const lines = [document.title, ...document.body.innerText.split('\n'), ...named].map((line) => line.trim())
  return [...new Set(lines)].filter(Boolean)
}
