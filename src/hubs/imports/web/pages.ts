// Which pages does the import hub show?
import { lazyPage, pagesOf } from '#web/shell/pages.ts'
import { facts } from '../hub.ts'

export const pages = pagesOf(facts, {
  '/import': { title: 'Import', page: lazyPage(() => import('./ImportPage.tsx'), 'ImportPage') },
})
