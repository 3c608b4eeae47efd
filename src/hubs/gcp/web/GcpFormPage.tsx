// Where does a member share what worked, and see what became of it? The form, the revision of an entry, and My GCPs.
import { Button } from '@mantine/core'
import { hrefTo } from '#web/shell/location.ts'
import { useQueryState } from '#web/shell/query-state.ts'
import { useSession } from '#web/shell/session.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { TabStrip } from '#web/ui/TabStrip.tsx'
import { MyGcps } from './MyGcps.tsx'
import { ReviseGcp } from './ReviseGcp.tsx'
import { SubmitGcp } from './SubmitGcp.tsx'

const tabs = [
  { value: 'new', label: 'Add GCP' },
  { value: 'mine', label: 'My GCPs' },
]

export function GcpFormPage() {
  const { mayOpen } = useSession()
  const [{ view, revise }, setQuery] = useQueryState({ view: 'new', revise: '' })
  const list = mayOpen('/gcplist') && (
    <Button component="a" href={hrefTo('/gcplist')} variant="default">
      All GCPs
    </Button>
  )
  if (revise) {
    return (
      <>
        <PageHeader title="Revise your GCP" text="Change what is needed and send it to the reviewers again." />
        <ReviseGcp key={revise} id={revise} />
      </>
    )
  }
  const isMine = view === 'mine'
  return (
    <>
      <PageHeader
        title={isMine ? 'My GCPs' : 'Add GCP'}
        text={
          isMine
            ? 'What you submitted, and what the reviewers said.'
            : 'Share what worked in your committee, so that others can repeat it. A reviewer reads it before it appears in the list.'
        }
        action={list}
      />
      <TabStrip
        label="Your GCPs"
        tabs={tabs}
        value={isMine ? 'mine' : 'new'}
        onChange={(next) => setQuery({ view: next }, { push: true })}
      >
        {isMine ? <MyGcps /> : <SubmitGcp />}
      </TabStrip>
    </>
  )
}
