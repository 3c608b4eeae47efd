// Which theme was chosen last, is the portal's font on this device, and is its reader? Asked before the first paint, so that
// nothing flashes, and built into the page; src/web/shell/layout/color-scheme.ts, load-font.ts and device/reader.ts know where the answers lie.
{
  const page = document.documentElement
  let chosen = null
  try {
    chosen = localStorage.getItem('nexus-theme')
    if (localStorage.getItem('nexus-font')) page.dataset.font = 'inter'
    // A member's dashboard waits for this answer: it is on its way before any script is there.
    if (localStorage.getItem('nexus-reader') && /^#?(\/dashboard)?$/.test(location.hash)) {
      const ahead = { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: '/api/home' }
      document.head.append(Object.assign(document.createElement('link'), ahead))
    }
  } catch {}
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  page.dataset.mantineColorScheme = chosen === 'light' || chosen === 'dark' ? chosen : dark ? 'dark' : 'light'
}
