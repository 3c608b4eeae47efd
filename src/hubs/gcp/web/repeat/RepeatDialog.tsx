// Dialog to report a repeat of a GCP, or to change one.
import { Button, Modal, SimpleGrid, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { choicesOf } from '#shared/people/organisation.ts'
import { call } from '#web/api/call.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { useOwnFirst } from '#web/organisation/own-committees.ts'
import { useSession } from '#web/shell/session/session.ts'
import { dialogToFill } from '#web/ui/dialogs/dialog-attributes.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { useNewRecord } from '#web/ui/form/use-new-record.ts'
import { useConfirmedClose } from '#web/ui/form/use-unsaved-warning.ts'
import type { ZodForm } from '#web/ui/form/use-zod-form.ts'
import { useVersionedForm } from '#web/ui/versions/use-versioned-form.ts'
import { VersionsNotice } from '#web/ui/versions/VersionsNotice.tsx'
import { approvedContract, type Repeat, repeatFieldsShape } from '../../contract-approved.ts'
import { repeatProblems } from '../../rules.ts'
import { refetchGcps } from '../gcp-queries.ts'
import { blankRepeat, type RepeatValues, repeatFields, repeatValuesOf, whenChoices } from './values.ts'

type ReportProps = { gcpId: string; onClose: () => void }
type ChangeProps = ReportProps & { repeat: Repeat }

/** Without `repeat` it creates a new one. */
export function RepeatDialog({ repeat, ...rest }: ReportProps & { repeat?: Repeat | undefined }) {
  return repeat ? <ChangeRepeat repeat={repeat} {...rest} /> : <ReportRepeat {...rest} />
}

function ReportRepeat({ gcpId, onClose }: ReportProps) {
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
      toast.success("Thanks! We'll let the author know.")
      void refetchGcps(client)
      onClose()
    },
  })
  // The draft is stored on the device: closing loses nothing.
  const closing = useConfirmedClose(false, form.busy, onClose)
  return (
    <Modal opened {...closing} title="We did this too" attributes={dialogToFill}>
      <FormShell form={form} submitLabel="Add repeat" busyLabel="Adding..." inDialog actions={<Cancel {...closing} />}>
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
      void refetchGcps(client)
      onClose()
    },
  })
  const closing = useConfirmedClose(form.dirty, form.busy, onClose)
  return (
    <Modal opened {...closing} title="We did this too" attributes={dialogToFill}>
      {notice && <VersionsNotice things="texts" {...notice} />}
      <FormShell form={form} submitLabel="Save repeat" busyLabel="Saving..." inDialog actions={<Cancel {...closing} />}>
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

/** The four fields of 'We did this too'. */
function RepeatFields({ form, kept }: { form: ZodForm<RepeatValues>; kept?: Repeat }) {
  const { committees } = useOrganisation()
  const lcs = useOwnFirst(choicesOf(committees, kept?.localCommittee))
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Select
          {...form.getInputProps('localCommittee')}
          label="Local Committee"
          required
          allowDeselect={false}
          value={form.values.localCommittee || null}
          data={lcs}
          placeholder="Choose"
        />
        <Select
          {...form.getInputProps('doneOn')}
          label="When"
          required
          allowDeselect={false}
          data={whenChoices(kept?.doneOn)}
        />
      </SimpleGrid>
      <TextInput
        {...form.getInputProps('outcome')}
        label="Outcome"
        required
        description="One line, with a number if you have one."
        data-autofocus
      />
      <TextInput
        {...form.getInputProps('link')}
        label="Link"
        description="Optional: pictures, a post or your material."
        type="url"
        inputMode="url"
        placeholder="https://"
      />
    </>
  )
}
