// May zod write code of its own to check faster? The portal's security policy forbids that in the browser, and the refused
// attempt alone costs a slow phone 0.1 s before the first screen. Imported first, before any shape is made.
import * as z from 'zod/mini'

z.config({ jitless: true })
