// Which theme was chosen last? Asked before the first paint, so that nothing flashes; src/web/theme.ts writes the answer.
{
  let chosen = null
  try {
    chosen = localStorage.getItem('nexus-theme')
  } catch {}
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.mantineColorScheme =
    chosen === 'light' || chosen === 'dark' ? chosen : dark ? 'dark' : 'light'
}
