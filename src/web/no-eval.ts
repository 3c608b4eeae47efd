// Zod without code generation: the Content Security Policy forbids eval in the browser, and the refused attempt alone costs
// a slow phone 0.1 s before the first screen. Imported first, before any shape is made.
import * as z from 'zod/mini'

z.config({ jitless: true })
