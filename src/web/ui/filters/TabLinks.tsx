// Tab links: several pages of one thing, each with its own address, in one row that looks like a tab strip.
import { hrefTo } from '#web/shell/routing/location.ts'
import styles from './TabStrip.module.css'

type TabLink = { name: string; path: string; isOpen: boolean }

export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className={`${styles.list} ${styles.links}`}>
      {tabs.map(({ name, path, isOpen }) => (
        <a key={name} href={hrefTo(path)} aria-current={isOpen ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}
