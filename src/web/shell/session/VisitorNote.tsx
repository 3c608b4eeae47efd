// Visitor note: one line above the sign-in form that says which page a visitor needs to sign in for.

import styles from '../layout/shell.module.css'
import { findPage } from '../routing/find-page.ts'
import { readHash } from '../routing/location.ts'
import type { Pages } from '../routing/pages.ts'
import { placeAfterSignIn } from '../routing/return-place.ts'

export function VisitorNote({ pages, query }: { pages: Pages; query: string }) {
  const asked = new URLSearchParams(query).has('next') ? findPage(readHash(placeAfterSignIn(query)).path, pages) : null
  if (!asked) return null
  return (
    <p role="status" className={styles.visitorNote}>
      {asked.page.visitorText ?? `Sign in to open ${asked.page.title}.`}
    </p>
  )
}
