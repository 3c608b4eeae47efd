// Tab links: several pages of one thing, each with its own address, in one row that looks like a tab strip.
import { hrefTo } from '#web/shell/routing/location.ts'
import { CountBadge } from '../table/CountBadge.tsx'
import styles from './TabStrip.module.css'

export type TabLink = {
  name: string
  path: string
  /** How much there is behind it. */
  count?: number | undefined
  isOpen: boolean
}

export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className={`${styles.list} ${styles.links}`}>
      {tabs.map(({ name, path, count, isOpen }) => (
        <a key={name} href={hrefTo(path)} aria-current={isOpen ? 'page' : undefined}>
          {name}
          {count !== undefined && <CountBadge count={count} />}
        </a>
      ))}
    </nav>
  )
}
