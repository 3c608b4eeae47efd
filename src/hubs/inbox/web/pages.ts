// Which pages does the inbox show?
import { lazyPage, pagesOf } from '#web/shell/pages.ts'
import { facts } from '../hub.ts'

export const pages = pagesOf(facts, {
  '/inbox': { title: 'Inbox', page: lazyPage(() => import('./InboxPage.tsx'), 'InboxPage') },
  '/unsubscribe': {
    title: 'Unsubscribe',
    page: lazyPage(() => import('./UnsubscribePage.tsx'), 'UnsubscribePage'),
    open: true,
  },
})
