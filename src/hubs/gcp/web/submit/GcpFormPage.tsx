// Submit screen of GCPs: the form, the revision of an entry, and My GCPs.
import { Button, Paper, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { hrefTo, navigate } from '#web/shell/routing/location.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { useSession } from '#web/shell/session/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { TabStrip } from '#web/ui/filters/TabStrip.tsx'
import { DraftNotice } from '#web/ui/form/DraftNotice.tsx'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import { useNewRecord } from '#web/ui/form/use-new-record.ts'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { useYears } from '#web/years/years.ts'
import { gcpContract } from '../../contract.ts'
import { gcpFieldsShape } from '../../contract-fields.ts'
import { draftProblems } from '../../rules.ts'
import styles from '../gcp.module.css'
import { refetchGcps } from '../gcp-queries.ts'
import { blankValues } from './form-values.ts'
import { GcpFields } from './GcpFields.tsx'
import { MyGcps } from './MyGcps.tsx'
import { ReviseGcp } from './ReviseGcp.tsx'

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
        <PageHeader title="Revise your GCP" text="Make your changes and submit it for review again." />
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
            : 'Share what worked in your LC so that others can repeat it. A reviewer reads it before it is published.'
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

function SubmitGcp() {
  const { form, isBack, startAfresh } = useSubmission()
  return (
    <div className={styles.formBeside}>
      <Paper withBorder p="lg">
        <DraftNotice isBack={isBack} onStartAfresh={startAfresh} />
        <FormShell form={form} submitLabel="Submit" busyLabel="Submitting..." label="Good case practice">
          <GcpFields form={form} needsImage />
        </FormShell>
      </Paper>
      <aside>
        <Title order={2} size="h3">
          What reviewers look for
        </Title>
        <ul className={styles.hints}>
          <li>What you did, so that another LC can repeat it.</li>
          <li>What it achieved, in numbers if you have them.</li>
          <li>A link that everyone in the organisation can open.</li>
        </ul>
      </aside>
    </div>
  )
}

function useSubmission() {
  const { me } = useSession()
  const organisation = useOrganisation()
  const { open } = useYears()
  const client = useQueryClient()
  return useNewRecord(gcpFieldsShape, {
    draftName: 'gcp',
    blank: blankValues(me, organisation),
    problemsOf: (values) => draftProblems(values, organisation),
    failed: 'GCP submission failed',
    send: (body, submissionKey) => call(gcpContract.submit, { body: { ...body, submissionKey, year: open.label } }),
    onStored() {
      toast.success('GCP submission successful', {
        action: { label: 'My GCPs', run: () => navigate('/gcpform?view=mine') },
      })
      void refetchGcps(client)
      navigate('/gcplist', { force: true })
    },
  })
}
