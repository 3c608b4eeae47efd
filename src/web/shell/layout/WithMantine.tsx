// Mantine provider: theme and styles for Mantine's components; the first screen does without. Mantine's own also works out every
// colour of its theme when it is loaded, which `styles/theme.css` has already.
import { MantineContext, MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from '#web/theme.ts'
import '#web/styles/app.css'

const nothing = () => undefined

/** color-scheme.ts alone sets the page's light or dark attribute. */
const context = {
  colorScheme: 'auto',
  setColorScheme: nothing,
  clearColorScheme: nothing,
  getRootElement: nothing,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
} as const

export const WithMantine = ({ children }: { children: ReactNode }) => (
  <MantineContext value={context}>
    <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
  </MantineContext>
)
