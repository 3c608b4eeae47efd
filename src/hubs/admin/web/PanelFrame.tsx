// Frame of the admin panel: title, and the tabs with their own addresses.
import type { ReactNode } from 'react'
import { TabLinks } from '#web/ui/filters/TabLinks.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'

const tabs = [
  { path: '/admin-panel', name: 'People' },
  { path: '/admin-panel/permissions', name: 'Permissions' },
  { path: '/admin-panel/security', name: 'Security' },
  { path: '/admin-panel/health', name: 'Health' },
] as const

type PanelFrameProps = {
  tab: (typeof tabs)[number]['path']
  text: string
  action?: ReactNode
  children: ReactNode
}

export function PanelFrame({ tab, text, action, children }: PanelFrameProps) {
  return (
    <>
      <PageHeader title="Admin Panel" text={text} action={action} />
      <TabLinks label="Admin panel" tabs={tabs.map(({ path, name }) => ({ name, path, isOpen: path === tab }))} />
      {children}
    </>
  )
}
