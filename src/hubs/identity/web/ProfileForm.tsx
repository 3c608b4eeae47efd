// Name and picture; email and role are shown, not changed.
import { Button, Card, Group, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { roleNames } from '#shared/roles.ts'
import type { Me } from '#shared/shell-contract.ts'
import { call } from '#web/call.ts'
import { useSession } from '#web/shell/session.ts'
import { toast } from '#web/ui/toast.ts'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { displayNameShape, identityContract } from '../contract.ts'
import { sentences } from '../rules.ts'
import { Field } from './Field.tsx'
import { codeOf, fieldsOf, messageOf } from './failure.ts'
import { PictureField } from './PictureField.tsx'
import styles from './profile.module.css'
import { SendForm } from './SendForm.tsx'
import { useErrors } from './use-errors.ts'
import { type Picture, usePicture } from './use-picture.ts'
import { useSend } from './use-send.ts'

/** As the specification has it: role and email travel along, and the server keeps its own. */
function formOf({ role, email }: Me, name: string, { file, isRemoved }: Picture): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries({ displayName: name, role, email })) form.set(field, value)
  if (file) form.set('profilePicture', file)
  else if (isRemoved) form.set('removePicture', 'true')
  return form
}

const problemOf = (name: string) => displayNameShape.safeParse(name).error?.issues[0]?.message

const whyNot = (error: unknown) =>
  codeOf(error) === 'notYours' ? 'Somebody else has signed in in another tab of this browser.' : messageOf(error)

export function ProfileForm({ me }: { me: Me }) {
  const { refresh } = useSession()
  const { busy, send, form } = useSend()
  const [name, setName] = useState(me.displayName)
  const [pictureError, setPictureError] = useState<string>()
  const errors = useErrors({ displayName: name }, { displayName: problemOf(name) })
  const picture = usePicture(me.uid)
  useUnsavedWarning(!busy && (name !== me.displayName || picture.isChanged))

  const submit = () =>
    send(async () => {
      setPictureError(undefined)
      if (!errors.isReady()) return
      try {
        const body = { params: { uid: me.uid }, form: formOf(me, name, picture) }
        const { user } = await call(identityContract.saveProfile, body)
        setName(user.displayName)
        picture.keep(user.photoURL)
        await refresh()
        toast.success(sentences.profileSaved)
      } catch (error) {
        const found = fieldsOf(error)
        setPictureError(found.profilePicture)
        const isAtField = errors.say(found) || found.profilePicture
        toast.error(isAtField ? sentences.profileNotSaved : `${sentences.profileNotSaved} ${whyNot(error)}`)
      }
    })

  return (
    <Card component="section" aria-labelledby="about-you">
      <SendForm form={form} busy={busy} className={styles.form} onSend={() => void submit()}>
        <Title order={2} id="about-you">
          About you
        </Title>
        <PictureField
          picture={picture}
          error={pictureError}
          disabled={busy}
          onChoose={() => setPictureError(undefined)}
        />
        <Field
          label="Name"
          autoComplete="name"
          required
          value={name}
          disabled={busy}
          onChange={setName}
          {...errors.of('displayName')}
        />
        <TextInput label="Email" value={me.email} readOnly variant="filled" />
        <TextInput
          label="Role"
          description="An admin of the portal changes it."
          value={roleNames[me.role]}
          readOnly
          variant="filled"
        />
        <Group>
          <Button type="submit" disabled={busy}>
            {busy ? 'Updating...' : 'Update Profile'}
          </Button>
        </Group>
      </SendForm>
    </Card>
  )
}
