// Mantine theme: how components behave here. What they look like is in styles/.
import { createTheme } from '@mantine/core'
import { dialogToRead } from './ui/dialogs/dialog-attributes.ts'
import { typeAhead } from './ui/form/type-ahead.ts'

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
    Select: { defaultProps: { onKeyDown: typeAhead } },
    MultiSelect: { defaultProps: { onKeyDown: typeAhead } },
    // Announced politely; errors set role="alert" themselves.
    Alert: { defaultProps: { role: 'status' } },
    // Fixed elements never widen the page. A dropdown is laid out off its position for a moment, and a page that is wider
    // than a phone, however briefly, makes the phone zoom out and jump away from the field.
    Popover: { defaultProps: { floatingStrategy: 'fixed' } },
    Tooltip: { defaultProps: { floatingStrategy: 'fixed' } },
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show or hide the password' } } },
  },
})
