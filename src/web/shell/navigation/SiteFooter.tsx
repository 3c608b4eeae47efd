// Site footer: the organisation, the build, the public screens of the hubs, and the colour scheme toggle where no header has it.

import { formatDate } from '../../ui/text/format-date.ts'
import styles from '../layout/shell.module.css'
import { hrefTo } from '../routing/location.ts'
import { useHubs } from '../routing/pages.ts'
import { useSession } from '../session/session.ts'
import { ColorSchemeToggle } from './ColorSchemeToggle.tsx'

export function SiteFooter({ withTheme }: { withTheme: boolean }) {
  const { settings } = useSession()
  const { version, commit, builtOn } = settings
  // Left out where the portal runs from its sources.
  const build = commit && builtOn ? ` (${commit}, ${formatDate(builtOn)})` : ''
  const links = useHubs().flatMap(({ footer = [] }) => footer)
  return (
    <footer className={styles.footer}>
      <div className={styles.footerRow}>
        <span>
          NEXUS{version && ` ${version}${build}`}, the portal of {settings.organisation}
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
