// How does a person get everything about them? One button, one file.
import { Button, Card, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { addressOf } from '#web/call.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { downloadFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast.ts'
import { privacyContract } from '../contract.ts'
import styles from './privacy.module.css'

export function DownloadCard() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadFile(addressOf(privacyContract.myData)),
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
