// How does somebody tell that they did it too, or change what they told?
import { Button, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import { useOrganisation } from '#web/organisation.ts'
import { useSession } from '#web/shell/session.ts'
import { dialogToFill } from '#web/ui/dialog-attributes.ts'
import { FormShell } from '#web/ui/FormShell.tsx'
import { toast } from '#web/ui/toast.ts'
import { useNewRecord } from '#web/ui/use-new-record.ts'
import { useConfirmedClose } from '#web/ui/use-unsaved-warning.ts'
import { useVersionedForm } from '#web/ui/use-versioned-form.ts'
import { VersionsNotice } from '#web/ui/VersionsNotice.tsx'
import { approvedContract, type Repeat, repeatFieldsShape } from '../contract-approved.ts'
import { repeatProblems } from '../rules.ts'
import { askAgainForGcps } from './gcp-queries.ts'
import { RepeatFields } from './RepeatFields.tsx'
import { blankRepeat, repeatFields, repeatValuesOf } from './repeat-values.ts'

type TellProps = { gcpId: string; onClose: () => void }
type ChangeProps = TellProps & { repeat: Repeat }

/** Without a repeat it takes a new one. */
export function RepeatDialog({ repeat, ...rest }: TellProps & { repeat?: Repeat | undefined }) {
  return repeat ? <ChangeRepeat repeat={repeat} {...rest} /> : <TellRepeat {...rest} />
}

function TellRepeat({ gcpId, onClose }: TellProps) {
  const { me } = useSession()
  const organisation = useOrganisation()
  const client = useQueryClient()
  const { form } = useNewRecord(repeatFieldsShape, {
    draftName: `gcp-repeat-${gcpId}`,
    blank: blankRepeat(me, organisation),
    problemsOf: (values) => repeatProblems(values, organisation),
    send: (body, submissionKey) =>
      call(approvedContract.repeat, { params: { id: gcpId }, body: { ...body, submissionKey } }),
    onStored() {
      toast.success('Thank you. The author hears of it.')
      void askAgainForGcps(client)
      onClose()
    },
  })
  // What is typed is kept on the device: closing loses nothing.
  const closing = useConfirmedClose(false, form.busy, onClose)
  return (
    <Modal opened {...closing} title="We did this too" attributes={dialogToFill}>
      <FormShell form={form} submitLabel="Share" busyLabel="Sharing..." inDialog actions={<Cancel {...closing} />}>
        <RepeatFields form={form} />
      </FormShell>
    </Modal>
  )
}

function ChangeRepeat({ gcpId, repeat, onClose }: ChangeProps) {
  const organisation = useOrganisation()
  const client = useQueryClient()
  const { form, notice } = useVersionedForm(repeatFieldsShape, repeat, {
    fields: repeatFields(organisation),
    valuesOf: repeatValuesOf,
    problemsOf: (values, kept) => repeatProblems(values, organisation, kept),
    async save(body, version) {
      await call(approvedContract.changeRepeat, {
        params: { id: gcpId, repeatId: repeat._id },
        body: { ...body, version },
      })
      toast.success('Saved')
      void askAgainForGcps(client)
      onClose()
    },
  })
  const closing = useConfirmedClose(form.dirty, form.busy, onClose)
  return (
    <Modal opened {...closing} title="We did this too" attributes={dialogToFill}>
      {notice && <VersionsNotice things="texts" {...notice} />}
      <FormShell form={form} submitLabel="Save" busyLabel="Saving..." inDialog actions={<Cancel {...closing} />}>
        <RepeatFields form={form} kept={repeat} />
      </FormShell>
    </Modal>
  )
}

function Cancel({ onClose }: { onClose: () => void }) {
  return (
    <Button variant="default" onClick={onClose}>
      Cancel
    </Button>
  )
}
