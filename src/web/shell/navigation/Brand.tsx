// Brand link: the mark and name at the start of the navigation, which lead home.
import { hrefTo } from '../routing/location.ts'
import { useSession } from '../session/session.ts'
import styles from './nav.module.css'

export function Brand() {
  const { me } = useSession()
  return (
    <a className={styles.brand} href={hrefTo(me ? '/dashboard' : '/')}>
      <img src="/favicon.svg" alt="" width={28} height={28} />
      NEXUS
    </a>
  )
}
