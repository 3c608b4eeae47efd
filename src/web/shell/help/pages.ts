// Help pages, by path: the contents, and the part of docs/tour.md about a screen. Public, like the tour itself.
import { lazyPage } from '../routing/lazy-component.ts'
import type { Pages } from '../routing/pages.ts'

const page = lazyPage(() => import('./HelpPage.tsx'), 'HelpPage')

export const pages: Pages = {
  '/help': { title: 'Help', page, open: true },
  '/help/{screen}': { title: 'Help', page, open: true },
}
