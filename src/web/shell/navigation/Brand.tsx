// The mark and name at the start of the navigation: the way home.
import { hrefTo } from './location.ts'
import styles from './nav.module.css'
import { useSession } from './session.ts'

export function Brand() {
  const { me } = useSession()
  return (
    <a className={styles.brand} href={hrefTo(me ? '/dashboard' : '/')}>
      <img src="/favicon.svg" alt="" width={28} height={28} />
      NEXUS
    </a>
  )
}
