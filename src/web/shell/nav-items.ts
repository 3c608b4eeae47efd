// Which links does the navigation show? Fixed by role, whatever the saved permissions say (spec, App shell).
import { may } from '#shared/access.ts'
import type { Role } from '#shared/roles.ts'

export type NavItem = { label: string; path: string }

const visitors: NavItem[] = [
  { label: 'Home', path: '/' },
  { label: 'Signin', path: '/signin' },
  { label: 'Signup', path: '/signup' },
]
const adminPanel: NavItem = { label: 'Admin Panel', path: '/admin-panel' }
const national: NavItem[] = [
  { label: 'Resource Upload', path: '/document-upload' },
  { label: 'APIP Upload', path: '/apip-uploads' },
  { label: 'MX Results', path: '/mx-results' },
  { label: 'GCP Approvals', path: '/gcp-approvals' },
]

export function navItemsFor(role: Role | null): NavItem[] {
  if (!role) return visitors
  return [
    { label: 'Dashboard', path: '/dashboard' },
    { label: 'Profile', path: '/profile' },
    ...(may(role, 'managePermissions') ? [adminPanel] : []),
    // MX Results stands here for the national roles only, although others may be allowed to open it.
    ...(may(role, 'reviewGcp') ? national : []),
    { label: 'Logout', path: '/logout' },
  ]
}
