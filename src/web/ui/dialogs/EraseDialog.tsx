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
      title={isOwn ? 'Erase your account?' : `Erase ${email}?`}
      attributes={dialogToFill}
      size="lg"
    >
      <FormShell
        form={form}
        submitLabel={isOwn ? 'Erase my account' : 'Erase this account'}
        busyLabel="Erasing..."
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
          label={isOwn ? 'Type your address to go on' : 'Type their address to go on'}
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
      <Text>This cannot be taken back.</Text>
      <List spacing="xs">
        <List.Item>
          <b>Goes at once:</b> {whose} account with name, address and picture, all sessions, passkeys and offices, the
          inbox, mails that wait, bookmarks and choices.
        </List.Item>
        <List.Item>
          <b>Stays, under ‘a former member’:</b> work of the organisation, such as good case practices, checklists,
          documents and reports. {whose === 'your' ? 'Your' : 'Their'} name and address are removed from their fields,
          and the address from every text. The audit trail stays, too, without saying who.
        </List.Item>
        <List.Item>
          <b>Texts that say {whose} name</b> stay as people wrote them. Admins get a list of those with {whose} full
          name, and decide on each within 30 days: remove the name, or leave it.
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
  `those made before still hold it${
    nights ? ` until they are let go of, after ${nights === 1 ? 'one night' : `${nights} nights`}` : ''
  }. When one is restored, whoever was erased is erased again.`
