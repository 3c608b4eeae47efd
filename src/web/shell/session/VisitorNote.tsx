// Visitor note: one line above the sign-in form that says which page a visitor needs to sign in for.

import styles from '../layout/shell.module.css'
import { findPage } from '../routing/find-page.ts'
import { readHash, useAppLocation } from '../routing/location.ts'
import type { Pages } from '../routing/pages.ts'
import { pathAfterSignIn } from '../routing/return-path.ts'

export function VisitorNote({ pages }: { pages: Pages }) {
  const { query } = useAppLocation()
  const requested = new URLSearchParams(query).has('next')
    ? findPage(readHash(pathAfterSignIn(query)).path, pages)
    : null
  if (!requested) return null
  return (
    <p role="status" className={styles.visitorNote}>
      {requested.page.visitorText ?? `Sign in to open ${requested.page.title}.`}
    </p>
  )
}
