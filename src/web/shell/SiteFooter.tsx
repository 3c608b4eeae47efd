// The end of every page: whose portal it is, the two public screens, and the theme where no header offers it.
import { ColorSchemeToggle } from './ColorSchemeToggle.tsx'
import { hrefTo } from './location.ts'
import { useSession } from './session.ts'
import styles from './shell.module.css'

export function SiteFooter({ withTheme }: { withTheme: boolean }) {
  const { settings } = useSession()
  return (
    <footer className={styles.footer}>
      <div className={styles.footerRow}>
        <span>NEXUS, the portal of {settings.organisation}</span>
        <a href={hrefTo('/member-satisfaction-form')}>Member satisfaction form</a>
        <a href={hrefTo('/eld-conversion')}>Conversion tracker</a>
        {withTheme && <ColorSchemeToggle />}
      </div>
    </footer>
  )
}
