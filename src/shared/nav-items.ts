// Navigation links: those that hubs declare for the role, in their order.
import type { Screens } from './hub-manifest.ts'
import type { Role } from './roles.ts'

export type NavItem = { label: string; path: string }

const visitors: NavItem[] = [
  { label: 'Home', path: '/' },
  { label: 'Signin', path: '/signin' },
  { label: 'Signup', path: '/signup' },
]

export function navItemsFor(role: Role | null, screens: Screens): NavItem[] {
  if (!role) return visitors
  const linked = [...screens].flatMap(([path, { name, link }]) =>
    link?.roles.includes(role) ? [{ label: name, path, order: link.order }] : [],
  )
  return [...linked.sort((a, b) => a.order - b.order), { label: 'Logout', path: '/logout' }]
}
