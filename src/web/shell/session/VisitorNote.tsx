// Why does a visitor see the sign-in screen instead of the page they asked for? One line above it says so.
import { findPage } from './find-page.ts'
import { readHash } from './location.ts'
import type { Pages } from './pages.ts'
import { placeAfterSignIn } from './return-place.ts'
import styles from './shell.module.css'

export function VisitorNote({ pages, query }: { pages: Pages; query: string }) {
  const asked = new URLSearchParams(query).has('next') ? findPage(readHash(placeAfterSignIn(query)).path, pages) : null
  if (!asked) return null
  return (
    <p role="status" className={styles.visitorNote}>
      {asked.page.visitorText ?? `Sign in to open ${asked.page.title}.`}
    </p>
  )
}
