// Download link: fetches a file from the portal, retries while the portal is busy, and says why when it is refused.
import { Button } from '@mantine/core'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { toast } from '../feedback/toast.ts'
import { Icon } from '../page/Icon.tsx'
import { downloadFile } from './save-file.ts'

type DownloadLinkProps = {
  href: string
  /** By default the portal names the file. */
  fileName?: string
  children: ReactNode
}

export function DownloadLink({ href, fileName, children }: DownloadLinkProps) {
  const [isBusy, setBusy] = useState(false)
  /** A plain link would leave a refusal to the browser, which shows no reason. */
  async function download(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    await downloadFile(href, fileName).catch(({ message }: Error) => toast.error(message))
    setBusy(false)
  }
  return (
    <Button
      component="a"
      variant="default"
      href={href}
      download={fileName ?? true}
      aria-disabled={isBusy}
      onClick={download}
      leftSection={<Icon name="download" size={18} />}
    >
      {isBusy ? 'Preparing...' : children}
    </Button>
  )
}
