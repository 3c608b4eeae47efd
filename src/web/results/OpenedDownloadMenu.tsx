// Download menu of a results page once somebody has pressed its button: Mantine's menu, which takes that button's place. It brings
// 37 KB of overlays along, so it has a file of its own, fetched when the browser is idle.
import { type ButtonProps, Menu } from '@mantine/core'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'

export type OpenedDownloadMenuProps = {
  files: ReadonlyMap<string, { label: string }>
  button: (more: ButtonProps & ComponentProps<'button'>) => ReactNode
  start: (id: string) => Promise<void>
}

export function OpenedDownloadMenu({ files, button, start }: OpenedDownloadMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The focus returns to it when the menu closes.
    target.current?.focus()
    setOpen(true)
  }, [])
  return (
    <Menu position="bottom-end" width={240} opened={isOpen} onChange={setOpen}>
      <Menu.Target>{button({ ref: target })}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>As CSV</Menu.Label>
        {[...files].map(([id, { label }]) => (
          <Menu.Item key={id} onClick={() => void start(id)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
