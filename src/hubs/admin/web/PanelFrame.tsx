// Frame of the admin panel: title, the tabs with their own addresses, and the one search over people and screens.
import type { ReactNode } from 'react'
import { FilterRow } from '#web/ui/filters/FilterRow.tsx'
import { SearchBox } from '#web/ui/filters/SearchBox.tsx'
import { TabLinks } from '#web/ui/filters/TabLinks.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'

const tabs = [
  { path: '/admin-panel', name: 'People', isSearched: true },
  { path: '/admin-panel/permissions', name: 'Permissions', isSearched: true },
  { path: '/admin-panel/security', name: 'Security', isSearched: false },
  { path: '/admin-panel/health', name: 'Health', isSearched: false },
] as const
export type TabPath = (typeof tabs)[number]['path']

type PanelFrameProps = {
  tab: TabPath
  text: string
  action?: ReactNode
  /** The search goes along to the other tab that it covers. */
  search?: string
  /** How much of each tab the search matches. */
  counts?: Partial<Record<TabPath, number | undefined>>
  children: ReactNode
}

export function PanelFrame({ tab, text, action, search = '', counts = {}, children }: PanelFrameProps) {
  return (
    <>
      <PageHeader title="Admin Panel" text={text} action={action} />
      <TabLinks
        label="Admin panel"
        tabs={tabs.map(({ path, name, isSearched }) => ({
          name,
          path: isSearched ? withSearch(path, search) : path,
          count: search === '' ? undefined : counts[path],
          isOpen: path === tab,
        }))}
      />
      {children}
    </>
  )
}

export const withSearch = (path: TabPath, search: string) =>
  search === '' ? path : `${path}?${new URLSearchParams({ search })}`

type PanelSearchProps = { search: string; onSearch: (text: string) => void; active?: number; children?: ReactNode }

export function PanelSearch({ search, onSearch, active = 0, children }: PanelSearchProps) {
  const box = (
    <SearchBox label="Search users or routes" placeholder="Users or routes" value={search} onSearch={onSearch} />
  )
  return (
    <FilterRow search={box} active={active}>
      {children}
    </FilterRow>
  )
}
