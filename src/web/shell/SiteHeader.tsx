import { Brand } from './Brand.tsx'
import { ColorSchemeToggle } from './ColorSchemeToggle.tsx'
import { NavLinks } from './NavLinks.tsx'
import styles from './shell.module.css'

export function SiteHeader() {
  return (
    <header className={styles.header}>
      <div className={styles.headerRow}>
        <Brand />
        <NavLinks label="Main" />
        <ColorSchemeToggle />
      </div>
    </header>
  )
}
