// How do Mantine's components behave here, from the first screen on? What they look like is in styles/.
import { createTheme, localStorageColorSchemeManager } from '@mantine/core'
import { dialogToRead } from './ui/dialog-attributes.ts'

export const theme = createTheme({
  primaryColor: 'blue',
  cursorType: 'pointer',
  respectReducedMotion: true,
  defaultRadius: 'md',
  components: {
    Button: { defaultProps: { size: 'md' } },
    Input: { defaultProps: { size: 'md' } },
    Paper: { defaultProps: { radius: 'lg' } },
    Card: { defaultProps: { radius: 'lg', padding: 'lg', withBorder: true } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        padding: 'lg',
        centered: true,
        closeButtonProps: { 'aria-label': 'Close' },
        transitionProps: { duration: 160 },
        attributes: dialogToRead,
      },
    },
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show or hide the password' } } },
  },
})

/** The same key is read before the first paint by public/color-scheme.js. */
export const colorSchemes = localStorageColorSchemeManager({ key: 'nexus-theme' })
