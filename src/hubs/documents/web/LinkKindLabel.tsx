// What kind of thing is behind a link, in a word: 'Drive folder', 'PDF', or the site's own name.
import { linkKindNames, linkKindOf } from '../rules.ts'
import styles from './documents.module.css'
import { LinkKindIcon } from './LinkKindIcon.tsx'

const hostOf = (link: string) => (URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '') : '')

export function LinkKindLabel({ link }: { link: string }) {
  const kind = linkKindOf(link)
  const host = kind === 'site' ? hostOf(link) : ''
  return (
    <span className={styles.kind}>
      <LinkKindIcon kind={kind} />
      <span className={styles.kindWords}>{host ? `${linkKindNames[kind]} · ${host}` : linkKindNames[kind]}</span>
    </span>
  )
}
