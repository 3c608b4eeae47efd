// When does the portal put on its own font? Behind the first page that is there: on a slow line it would take a second from a
// form that works. From the next visit on it lies on the device, and public/color-scheme.js puts it on before the first paint.
const key = 'nexus-font'

export function wearFont(): void {
  if (document.documentElement.dataset.font || !document.fonts?.load) return
  // The page is drawn, but neither painted nor complete: its own files and answers go first.
  setTimeout(fetchFont, 300)
}

function fetchFont(): void {
  // Switched when it is there: the fallback has its measures, so nothing moves and nothing flashes.
  void document.fonts
    .load('1em "Inter Variable"')
    .then(() => {
      document.documentElement.dataset.font = 'inter'
      localStorage.setItem(key, '1')
    })
    // Without it, or where the browser keeps nothing, the fallback does.
    .catch(() => {})
}
