// How does a person get everything about them? One button, one file.
import { Button, Card, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { addressOf } from '#web/call.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { privacyContract } from '../contract.ts'
import styles from './privacy.module.css'

const failed = 'The file could not be made. Please try again.'

export function DownloadCard() {
  const { mutate, isPending } = useMutation({
    mutationFn: download,
    onSuccess: () => toast.success('Your data is on its way to your downloads.'),
    onError: ({ message }) => toast.error(message),
  })
  return (
    <Card component="section" aria-labelledby="download">
      <div className={styles.card}>
        <Title order={2} id="download">
          Download your data
        </Title>
        <p>
          One zip file with everything that the portal holds about you, to read and to keep, and your picture. It is as
          private as your account: keep it where nobody else looks.
        </p>
        <Button
          leftSection={<Icon name="download" size={18} />}
          aria-disabled={isPending}
          onClick={() => !isPending && mutate()}
        >
          {isPending ? 'Preparing...' : 'Download my data'}
        </Button>
      </div>
    </Card>
  )
}

/** Fetched and not followed as a link: a refusal is said on this page. */
async function download(): Promise<void> {
  const response = await fetch(addressOf(privacyContract.myData)).catch(() => undefined)
  if (!response?.ok) {
    const answer = await response?.json().catch(() => undefined)
    throw new Error(answer?.message ?? failed)
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'my-data.zip'
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
