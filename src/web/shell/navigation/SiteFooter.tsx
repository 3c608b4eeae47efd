// Site footer: the organisation, the public screens of the hubs, and the colour scheme toggle where no header has it.

import styles from '../layout/shell.module.css'
import { hrefTo } from '../routing/location.ts'
import { useHubs } from '../routing/pages.ts'
import { useSession } from '../session/session.ts'
import { ColorSchemeToggle } from './ColorSchemeToggle.tsx'

export function SiteFooter({ withTheme }: { withTheme: boolean }) {
  const { settings } = useSession()
  const links = useHubs().flatMap(({ footer = [] }) => footer)
  return (
    <footer className={styles.footer}>
      <div className={styles.footerRow}>
        <span>
          NEXUS{settings.version && ` ${settings.version}`}, the portal of {settings.organisation}
        </span>
        {links
          .toSorted((a, b) => a.order - b.order)
          .map(({ label, path }) => (
            <a key={path} href={hrefTo(path)}>
              {label}
            </a>
          ))}
        {withTheme && <ColorSchemeToggle />}
      </div>
    </footer>
  )
}
