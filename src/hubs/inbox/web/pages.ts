// Inbox pages, by path.
import { lazyPage } from '#web/shell/routing/lazy-component.ts'
import { pagesOf } from '#web/shell/routing/pages.ts'
import { manifest } from '../hub.ts'

export const pages = pagesOf(manifest, {
  '/inbox': { title: 'Inbox', page: lazyPage(() => import('./InboxPage.tsx'), 'InboxPage') },
  '/unsubscribe': {
    title: 'Unsubscribe',
    page: lazyPage(() => import('./UnsubscribePage.tsx'), 'UnsubscribePage'),
    open: true,
  },
})
