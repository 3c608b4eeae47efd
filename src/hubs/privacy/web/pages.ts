// Which pages does the privacy hub show?
import { lazyPage, pagesOf } from '#web/shell/pages.ts'
import { facts } from '../hub.ts'

export const pages = pagesOf(facts, {
  '/privacy': { title: 'Privacy', page: lazyPage(() => import('./PrivacyPage.tsx'), 'PrivacyPage'), open: true },
  '/my-data': { title: 'Your data', page: lazyPage(() => import('./MyDataPage.tsx'), 'MyDataPage') },
  '/goodbye': { title: 'Goodbye', page: lazyPage(() => import('./GoodbyePage.tsx'), 'GoodbyePage'), open: true },
})
