// When does the portal put on its own font? Behind the first page that is there: on a slow line it would take a second from a
// form that works. From the next visit on it lies on the device, and public/color-scheme.js puts it on before the first paint.
const key = 'nexus-font'

export function wearFont(): void {
  const page = document.documentElement
  if (page.dataset.font || !document.fonts?.load) return
  // Switched when it is there: the fallback has its measures, so nothing moves and nothing flashes.
  void document.fonts
    .load('1em "Inter Variable"')
    .then(() => {
      page.dataset.font = 'inter'
      localStorage.setItem(key, '1')
    })
    // Without it, or where the browser keeps nothing, the fallback does.
    .catch(() => {})
}
