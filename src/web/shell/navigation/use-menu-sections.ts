// Menu sections of the person who is signed in: what they may open, and what they may do there.
import { use, useMemo } from 'react'
import type { Screen } from '#shared/access.ts'
import { type MenuSection, menuFor } from '#shared/menu.ts'
import { hubsOf, PagesContext } from '../routing/pages.ts'
import { useSession } from '../session/session.ts'

export function useMenuSections(): MenuSection[] {
  const { me, may, mayOpen } = useSession()
  const pages = use(PagesContext)
  return useMemo(() => {
    // A page says no to people who may open its screen but not do what it is for.
    const isUsable = (path: Screen) => {
      const needs = pages[path]?.needs
      return needs === undefined || may(needs)
    }
    return menuFor(hubsOf(pages), {
      opens: (screen) => mayOpen(screen) && isUsable(screen),
      may,
      hadRole: ({ roles }) => (me?.closingOffices ?? []).some(({ role }) => roles.includes(role)),
    })
  }, [me, may, mayOpen, pages])
}
