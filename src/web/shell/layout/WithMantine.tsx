// Mantine provider: theme and styles for Mantine's components; the first screen does without.
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from '#web/theme.ts'
import '#web/styles/app.css'

/** color-scheme.ts alone sets the page's light or dark attribute. */
const noRoot = () => undefined

export const WithMantine = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    defaultColorScheme="auto"
    withCssVariables={false}
    withGlobalClasses={false}
    getRootElement={noRoot}
  >
    {children}
  </MantineProvider>
)
