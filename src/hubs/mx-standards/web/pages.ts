// Which pages does this hub show, and at which paths?
import type { Pages } from '#web/shell/pages.ts'

export const pages: Pages = {}
