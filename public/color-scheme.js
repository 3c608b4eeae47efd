// Start-up script: reads the colour scheme, whether the font is on this device, and the owner of the response cache, before
// the first paint, so that nothing flashes. It is inlined into the page. src/web/shell/layout/color-scheme.ts, load-font.ts
// and offline/cache/cache-owner.ts store these values.
{
  const page = document.documentElement
  let chosen = null
  try {
    chosen = localStorage.getItem('nexus-theme')
    if (localStorage.getItem('nexus-font')) page.dataset.font = 'inter'
    // Preload: a member's dashboard waits for this response, so it is requested before any other script arrives.
    if (localStorage.getItem('nexus-reader') && /^#?(\/dashboard)?$/.test(location.hash)) {
      const ahead = { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: '/api/home' }
      document.head.append(Object.assign(document.createElement('link'), ahead))
    }
  } catch {}
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  page.dataset.mantineColorScheme = chosen === 'light' || chosen === 'dark' ? chosen : dark ? 'dark' : 'light'
}
