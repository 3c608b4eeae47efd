// Tab strip: several views of one thing, in one row that scrolls sideways where they do not fit.
import { NativeSelect, Tabs } from '@mantine/core'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { useTabTitle } from '#web/shell/routing/route-focus.tsx'
import styles from './TabStrip.module.css'

/** How many strips this one is nested in. */
const DepthContext = createContext(0)

export type TabItem = { value: string; label: ReactNode }
const optionOf = ({ value, label }: TabItem) => ({ value, label: String(label) })
/** Without tabs, the panel is an ordinary part of the page. Null takes an attribute away; Mantine ignores undefined. */
const plainPanel: object = { role: null, id: null, 'aria-labelledby': null }

type TabStripProps = {
  label: string
  tabs: readonly TabItem[]
  value: string
  onChange: (value: string) => void
  /** A list under this label stands in for the tabs. The panel keeps its state when one takes over from the other. */
  selectLabel?: string
  /** The content of the open tab. */
  children: ReactNode
}

/** A value becomes part of an id, which must not hold blanks. */
const keyOf = (value: string) => `_${encodeURIComponent(value).replaceAll('%', '_')}`

export function TabStrip({ label, tabs, value, onChange, selectLabel, children }: TabStripProps) {
  const list = useRef<HTMLDivElement>(null)
  const depth = useContext(DepthContext)
  const openLabel = tabs.find((tab) => tab.value === value)?.label
  useTabTitle(typeof openLabel === 'string' ? openLabel : '', depth)
  const open = (key: string | null) => {
    const next = tabs.find((tab) => keyOf(tab.value) === key)
    if (next) onChange(next.value)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab opens
  useEffect(() => {
    // With the frame's own layout, and not with one more in the middle of a render.
    const frame = requestAnimationFrame(() => {
      const strip = list.current
      const open = strip?.querySelector<HTMLElement>('[aria-selected="true"]')
      // Only the strip moves, never the page.
      if (strip && open) strip.scrollLeft = open.offsetLeft - (strip.clientWidth - open.clientWidth) / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [value])
  return (
    <Tabs value={keyOf(value)} onChange={open} keepMounted={false}>
      {selectLabel ? (
        <NativeSelect
          label={selectLabel}
          data={tabs.map(optionOf)}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <Tabs.List ref={list} aria-label={label} className={styles.list}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.value} value={keyOf(tab.value)} className={styles.tab}>
              {tab.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      )}
      <Tabs.Panel value={keyOf(value)} pt="lg" {...(selectLabel && plainPanel)}>
        <DepthContext value={depth + 1}>{children}</DepthContext>
      </Tabs.Panel>
    </Tabs>
  )
}
