// Page of one's own data: download it, or erase the account.
import { Button, Card, Title } from '@mantine/core'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { hrefTo, navigate } from '#web/shell/location.ts'
import { useSession } from '#web/shell/session.ts'
import { EraseDialog } from '#web/ui/EraseDialog.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { privacyContract } from '../contract.ts'
import { DownloadCard } from './DownloadCard.tsx'
import styles from './privacy.module.css'
import { usePrivacy } from './privacy-query.ts'

export function MyDataPage() {
  return (
    <>
      <PageHeader
        title="Your data"
        text="Everything here about you is yours to take along, and you may leave whenever you like."
      />
      <div className={styles.cards}>
        <DownloadCard />
        <EraseCard />
      </div>
    </>
  )
}

function EraseCard() {
  const { me, refresh } = useSession()
  const [isAsking, setAsking] = useState(false)
  const { data } = usePrivacy()

  async function erase(confirm: string) {
    await call(privacyContract.eraseMe, { body: { confirm } })
    // First away: this page is for people who are signed in, and would lead to the sign-in.
    navigate('/goodbye', { replace: true, force: true })
    await refresh()
  }

  return (
    <Card component="section" aria-labelledby="erase">
      <div className={styles.card}>
        <Title order={2} id="erase">
          Erase your account
        </Title>
        <p>
          Your account and everything that is yours alone goes, for good. Work that you did for the organisation stays
          under ‘a former member’. <a href={hrefTo('/privacy')}>What is kept, and what stays</a>
        </p>
        <p>You may want to download your data first.</p>
        <Button color="red" variant="outline" onClick={() => setAsking(true)}>
          Erase my account…
        </Button>
      </div>
      {isAsking && me && (
        <EraseDialog
          email={me.email}
          isOwn
          backupNights={data?.backupNights}
          erase={erase}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
