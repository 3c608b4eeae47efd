// Erasure dialog: says what is erased, what stays and under what name, and requires the typed email address first. The same
// text for a person's own account and for an admin who was asked to erase it.
import { Button, List, Modal, Text, TextInput } from '@mantine/core'
import { confirmProblems, erasureShape } from '#shared/people/erasure.ts'
import { FormShell } from '../form/FormShell.tsx'
import { useZodForm } from '../form/use-zod-form.ts'
import { dialogToFill } from './dialog-attributes.ts'
import { useFocusReturn } from './use-focus-return.ts'

type EraseDialogProps = {
  email: string
  isOwn: boolean
  /** For how many nights backups are kept, where that is known. */
  backupNights?: number | undefined
  /** Erases the account; the dialog shows why where that fails. */
  erase: (confirm: string) => Promise<unknown>
  onClose: () => void
}

export function EraseDialog({ email, isOwn, backupNights, erase, onClose }: EraseDialogProps) {
  const form = useZodForm(
    erasureShape,
    { confirm: '' },
    {
      submit: ({ confirm }) => erase(confirm),
      problemsOf: ({ confirm }) => confirmProblems(confirm, email),
      words: ({ fields, message }) => (fields ? null : message),
    },
  )
  useFocusReturn()
  const close = () => !form.busy && onClose()
  return (
    <Modal
      opened
      onClose={close}
      title={isOwn ? 'Delete your account?' : `Delete ${email}?`}
      attributes={dialogToFill}
      size="lg"
    >
      <FormShell
        form={form}
        submitLabel={isOwn ? 'Delete my account' : 'Delete this account'}
        busyLabel="Deleting..."
        color="red"
        inDialog
        actions={
          <Button variant="default" onClick={close} disabled={form.busy}>
            Cancel
          </Button>
        }
      >
        <WhatHappens whose={isOwn ? 'your' : 'their'} backupNights={backupNights} />
        <TextInput
          label={isOwn ? 'Type your email to confirm' : 'Type their email to confirm'}
          description={email}
          type="email"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('confirm')}
        />
      </FormShell>
    </Modal>
  )
}

function WhatHappens({ whose, backupNights }: { whose: 'your' | 'their'; backupNights: number | undefined }) {
  return (
    <>
      <Text>This cannot be undone.</Text>
      <List spacing="xs">
        <List.Item>
          <b>Deleted immediately:</b> {whose} account with name, email and picture, all sessions, passkeys and offices,
          the inbox, unsent emails, bookmarks and settings.
        </List.Item>
        <List.Item>
          <b>Kept under ‘a former member’:</b> the work of the organisation, such as GCPs, checklists, documents and
          reports. {whose === 'your' ? 'Your' : 'Their'} name and email are removed from their fields, and the email
          from every text. The audit trail is kept, too, without {whose} name.
        </List.Item>
        <List.Item>
          <b>Texts that mention {whose} name</b> stay as people wrote them. Admins get a list of those with {whose} full
          name and decide within 30 days whether to remove it.
        </List.Item>
        <List.Item>
          <b>Backups:</b> {backupSentence(backupNights)}
        </List.Item>
      </List>
    </>
  )
}

/** Also on the privacy page. */
export const backupSentence = (nights: number | undefined) =>
  `earlier backups still contain it${
    nights ? ` until they are deleted after ${nights === 1 ? 'one night' : `${nights} nights`}` : ''
  }. If one is restored, deleted accounts are deleted again.`
