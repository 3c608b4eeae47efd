// Which theme was chosen last, and is the portal's font on this device? Asked before the first paint, so that nothing flashes;
// src/web/shell/color-scheme.ts and wear-font.ts write the answers.
{
  const page = document.documentElement
  let chosen = null
  try {
    chosen = localStorage.getItem('nexus-theme')
    if (localStorage.getItem('nexus-font')) page.dataset.font = 'inter'
  } catch {}
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  page.dataset.mantineColorScheme = chosen === 'light' || chosen === 'dark' ? chosen : dark ? 'dark' : 'light'
}
