// What do Mantine's components need around them? How they behave and what they look like; the first screen comes without.
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from '#web/theme.ts'
import '#web/styles/app.css'

/** The page's attribute for light and dark is color-scheme.ts's own. */
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
