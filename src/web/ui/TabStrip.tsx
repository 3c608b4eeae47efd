// Several views of one thing: tabs in one row that scrolls sideways where they do not fit.
import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './TabStrip.module.css'

export type TabItem = { value: string; label: ReactNode }

type TabStripProps = {
  label: string
  tabs: readonly TabItem[]
  value: string
  onChange: (value: string) => void
  /** The content of the open tab. */
  children: ReactNode
}

export function TabStrip({ label, tabs, value, onChange, children }: TabStripProps) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab opens
  useEffect(() => {
    const strip = list.current
    const open = strip?.querySelector<HTMLElement>('[aria-selected="true"]')
    // Only the strip moves, never the page.
    if (strip && open) strip.scrollLeft = open.offsetLeft - (strip.clientWidth - open.clientWidth) / 2
  }, [value])
  return (
    <Tabs value={value} onChange={(next) => next && onChange(next)} keepMounted={false}>
      <Tabs.List ref={list} aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value} pt="lg">
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}
