// Downloads of a results page: its sections offer their files, and one menu lists them all.
import { Button, type ButtonProps } from '@mantine/core'
import {
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useId,
  useState,
} from 'react'
import { whenIdle } from '../sheet/yield-to-event-loop.ts'
import { toast } from '../ui/feedback/toast.ts'
import { type CsvTable, saveCsv } from '../ui/files/CsvDownload.tsx'
import { downloadFile, fileFailedText } from '../ui/files/save-file.ts'
import { Icon } from '../ui/page/Icon.tsx'
import type { OpenedDownloadMenuProps } from './OpenedDownloadMenu.tsx'

/** A table of the page, or a file that the portal makes. `label` names it in the menu: 'LCs compared'. */
export type Download = { label: string } & (CsvTable | { href: string; fileName?: string })

type Offer = { files: Map<string, Download>; onCount: (count: number) => void }
const OfferContext = createContext<Offer | undefined>(undefined)
const CountContext = createContext(0)

export function Downloads({ children }: { children: ReactNode }) {
  const [count, onCount] = useState(0)
  // Nobody waits for the menu: it is rendered in slices.
  const [offer] = useState<Offer>(() => ({
    files: new Map(),
    onCount: (size) => startTransition(() => onCount(size)),
  }))
  return (
    <OfferContext value={offer}>
      {/* None, one, or several: the menu lists them when it is opened. */}
      <CountContext value={Math.min(count, 2)}>{children}</CountContext>
    </OfferContext>
  )
}

/** Offers a file while the section is shown. */
export function useDownload(file: Download | undefined): void {
  const offer = useContext(OfferContext)
  const id = useId()
  // After each render: the menu saves the rows that are shown.
  useEffect(() => {
    if (file) offer?.files.set(id, file)
    else offer?.files.delete(id)
    offer?.onCount(offer.files.size)
  })
  useEffect(
    () => () => {
      offer?.files.delete(id)
      offer?.onCount(offer.files.size)
    },
    [offer, id],
  )
}

async function save(file: Download): Promise<void> {
  try {
    if ('href' in file) await downloadFile(file.href, file.fileName)
    else await saveCsv(file)
  } catch (error) {
    toast.error('href' in file ? (error as Error).message : fileFailedText)
  }
}

const loadMenu = () => import('./OpenedDownloadMenu.tsx')

/** Its place and size are the same whatever there is: the only file is one press away, several are listed. */
export function DownloadMenu(look: ButtonProps) {
  const files = useContext(OfferContext)?.files
  const count = useContext(CountContext)
  const [isBusy, setBusy] = useState(false)
  const [OpenedMenu, setOpenedMenu] = useState<ComponentType<OpenedDownloadMenuProps>>()
  const isList = count > 1
  useEffect(() => {
    // Not offline: some browsers remember until the next load that a file was missing.
    if (isList && navigator.onLine)
      whenIdle()
        .then(loadMenu)
        .catch(() => {})
  }, [isList])
  if (!files) return null
  async function open() {
    try {
      const { OpenedDownloadMenu } = await loadMenu()
      setOpenedMenu(() => OpenedDownloadMenu)
    } catch {
      toast.error('The list of files could not be loaded. Reload the page once you are back online.')
    }
  }
  async function start(file: Download | undefined) {
    if (!file || isBusy) return
    setBusy(true)
    await save(file)
    setBusy(false)
  }
  const button: OpenedDownloadMenuProps['button'] = (more) => (
    <Button
      variant="default"
      {...look}
      leftSection={<Icon name="download" size={16} />}
      // It is there from the start: sections offer their files once they are rendered.
      aria-disabled={isBusy || count === 0}
      {...more}
    >
      {isBusy ? 'Preparing...' : 'Download'}
    </Button>
  )
  if (!isList) return button({ onClick: () => void start([...files.values()][0]) })
  if (OpenedMenu) return <OpenedMenu {...{ files, button }} start={(id) => start(files.get(id))} />
  return button({ onClick: () => void open(), 'aria-haspopup': 'menu', 'aria-expanded': false })
}
