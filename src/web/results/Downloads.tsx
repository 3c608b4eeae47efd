// Downloads of a results page: its sections offer their files, and one menu lists them all.
import { Button, type ButtonProps, Menu } from '@mantine/core'
import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import { toast } from '../ui/feedback/toast.ts'
import { type CsvTable, saveCsv } from '../ui/files/CsvDownload.tsx'
import { downloadFile } from '../ui/files/save-file.ts'
import { Icon } from '../ui/page/Icon.tsx'

/** A table of the page, or a file that the portal makes. `label` names it in the menu: 'LCs compared'. */
export type Download = { label: string } & (CsvTable | { href: string; fileName?: string })

type Offered = { files: Map<string, Download>; count: number; add: (by: 1 | -1) => void }
const OfferedFiles = createContext<Offered | undefined>(undefined)

export function Downloads({ children }: { children: ReactNode }) {
  const files = useRef(new Map<string, Download>())
  const [count, setCount] = useState(0)
  const offered = useMemo(
    () => ({ files: files.current, count, add: (by: 1 | -1) => setCount((now) => now + by) }),
    [count],
  )
  return <OfferedFiles.Provider value={offered}>{children}</OfferedFiles.Provider>
}

/** Offers a file while the section is shown. */
export function useDownload(file: Download | undefined): void {
  const { files, add } = useContext(OfferedFiles) ?? {}
  const id = useId()
  const isOffered = file !== undefined
  const latest = useRef(file)
  latest.current = file
  useEffect(() => {
    if (!files || !add || !isOffered) return
    // Asked when it is downloaded: the rows may have changed since.
    files.set(id, { ...(latest.current as Download) })
    add(1)
    return () => {
      files.delete(id)
      add(-1)
    }
  }, [files, id, isOffered, add])
  useEffect(() => {
    if (file && files?.has(id)) files.set(id, file)
  })
}

async function save(file: Download): Promise<void> {
  try {
    if ('href' in file) await downloadFile(file.href, file.fileName)
    else await saveCsv(file)
  } catch (error) {
    toast.error('href' in file ? (error as Error).message : 'The file could not be made. Please try again.')
  }
}

/** The only file is one press away; several are listed. */
export function DownloadMenu(look: ButtonProps) {
  const { files, count } = useContext(OfferedFiles) ?? {}
  const [isBusy, setBusy] = useState(false)
  if (!files || !count) return null
  async function start(file: Download | undefined) {
    if (!file || isBusy) return
    setBusy(true)
    await save(file)
    setBusy(false)
  }
  const button = (label: string, onClick?: () => void) => (
    <Button
      variant="default"
      {...look}
      leftSection={<Icon name="download" size={16} />}
      aria-disabled={isBusy}
      {...(onClick && { onClick })}
    >
      {isBusy ? 'Preparing...' : label}
    </Button>
  )
  if (count === 1) return button('Download CSV', () => void start([...files.values()][0]))
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>{button('Download')}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>As CSV</Menu.Label>
        {[...files].map(([id, file]) => (
          <Menu.Item key={id} onClick={() => void start(file)}>
            {file.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
