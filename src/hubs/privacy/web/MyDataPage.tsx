// Page of a person's own data: download it, or erase the account.
import { Button, Card, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, urlOf } from '#web/api/call.ts'
import { hrefTo, navigate } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { EraseDialog } from '#web/ui/dialogs/EraseDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { downloadFile } from '#web/ui/files/save-file.ts'
import { Icon } from '#web/ui/page/Icon.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { privacyContract } from '../contract.ts'
import styles from './privacy.module.css'
import { usePrivacy } from './privacy-query.ts'

export function MyDataPage() {
  return (
    <>
      <PageHeader title="Your data" text="Download everything we have about you, or delete your account." />
      <div className={styles.cards}>
        <DownloadCard />
        <EraseCard />
      </div>
    </>
  )
}

function EraseCard() {
  const { me, refresh } = useSession()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { data } = usePrivacy()

  async function erase(confirm: string) {
    await call(privacyContract.eraseMe, { body: { confirm } })
    // Navigates first: this page requires a session, and would redirect to the sign-in.
    navigate('/goodbye', { replace: true, force: true })
    await refresh()
  }

  return (
    <Card component="section" aria-labelledby="erase">
      <div className={styles.card}>
        <Title order={2} id="erase">
          Delete your account
        </Title>
        <p>
          This permanently deletes your account and everything that is only yours. Work you did for the organisation
          stays under ‘a former member’. <a href={hrefTo('/privacy')}>What is deleted and what stays</a>
        </p>
        <p>You may want to download your data first.</p>
        <Button color="red" variant="outline" onClick={() => setDialogOpen(true)}>
          Delete my account…
        </Button>
      </div>
      {isDialogOpen && me && (
        <EraseDialog
          email={me.email}
          isOwn
          backupNights={data?.backupNights}
          erase={erase}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </Card>
  )
}

/** Downloads everything the portal stores about a person, as one file. */
function DownloadCard() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadFile(urlOf(privacyContract.myData)),
    onSuccess: () => toast.success('Your data is downloading.'),
    onError: ({ message }) => toast.error(message),
  })
  return (
    <Card component="section" aria-labelledby="download">
      <div className={styles.card}>
        <Title order={2} id="download">
          Download your data
        </Title>
        <p>
          You get one zip file with everything the portal stores about you, including your picture. It’s as private as
          your account, so keep it somewhere safe.
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
