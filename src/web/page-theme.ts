// How do the components behave that only pages after sign-in use? Joined to theme.ts when the first such page loads.
import { createTheme } from '@mantine/core'
import { typeAhead } from './ui/type-ahead.ts'

export const pageTheme = createTheme({
  components: {
    Select: { defaultProps: { onKeyDown: typeAhead } },
    MultiSelect: { defaultProps: { onKeyDown: typeAhead } },
    // Read when there is a pause; what just went wrong says role="alert" itself.
    Alert: { defaultProps: { role: 'status' } },
    // What is fixed never widens the page. A dropdown lays out beside its place for a moment, and a page that is wider than
    // a phone, however shortly, makes the phone zoom out and jump away from the field.
    Popover: { defaultProps: { floatingStrategy: 'fixed' } },
    Tooltip: { defaultProps: { floatingStrategy: 'fixed' } },
  },
})
