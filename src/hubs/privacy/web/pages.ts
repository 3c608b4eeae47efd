// Privacy pages, by path.
import { lazyPage } from '#web/shell/routing/lazy-component.ts'
import { pagesOf } from '#web/shell/routing/pages.ts'
import { manifest } from '../hub.ts'

const load = async () => (await import('./screens.ts')).screens

export const pages = pagesOf(manifest, {
  '/privacy': { title: 'Privacy', page: lazyPage(load, 'PrivacyPage'), open: true },
  '/my-data': { title: 'Your data', page: lazyPage(load, 'MyDataPage') },
  '/goodbye': { title: 'Goodbye', page: lazyPage(load, 'GoodbyePage'), open: true },
})
