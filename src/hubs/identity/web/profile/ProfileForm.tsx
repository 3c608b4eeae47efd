// Profile form: name and picture; email and role are read-only.
import { Card, TextInput, Title } from '@mantine/core'
import type { ComponentProps } from 'react'
import * as z from 'zod/mini'
import type { Me } from '#shared/contracts/shell-contract.ts'
import { type Profile, profileFields } from '#shared/people/profile-fields.ts'
import type { Problem } from '#shared/problem.ts'
import { shapesOf, storedValues } from '#shared/record-fields.ts'
import { roleNames } from '#shared/roles.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/shell/session/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import { useEarlyErrors } from '#web/ui/form/use-early-errors.ts'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import { profileContract } from '../../contract-profile.ts'
import { sentences } from '../../rules.ts'
import { PictureField } from './PictureField.tsx'
import { type Picture, usePicture } from './use-picture.ts'

/** As in the specification: role and email are sent along, and the server ignores them. */
function buildForm({ role, email }: Me, profile: Profile, { file, isRemoved }: Picture): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries({ ...profile, role, email })) form.set(field, value ?? '')
  if (file) form.set('profilePicture', file)
  else if (isRemoved) form.set('removePicture', 'true')
  return form
}

const shape = z.object(shapesOf(profileFields, 'input'))

/** In this order. */
const inputs: Record<keyof Profile, ComponentProps<typeof Field>> = {
  displayName: { label: 'Name', autoComplete: 'name' },
}
const inputNames = Object.keys(inputs) as (keyof Profile)[]

/** A toast, because the form is replaced as soon as somebody else is signed in. */
function toastFailure({ error, fields, message }: Problem): null {
  const why =
    error === 'notYours' ? 'Someone else has signed in on another tab of this browser. Reload the page.' : message
  toast.error(fields ? sentences.profileNotSaved : `${sentences.profileNotSaved} ${why}`)
  return null
}

export function ProfileForm({ me }: { me: Me }) {
  const { refresh } = useSession()
  const picture = usePicture(me.uid)
  const baseForm = useZodForm(shape, storedValues(profileFields, me), {
    async submit(_, profile) {
      const body = { params: { uid: me.uid }, form: buildForm(me, profile, picture) }
      const { user } = await call(profileContract.saveProfile, body)
      baseForm.reset(storedValues(profileFields, user))
      picture.setStored(user.photoURL)
      await refresh()
      toast.success(sentences.profileSaved)
    },
    words: toastFailure,
  })
  const form = useEarlyErrors(baseForm)
  useUnsavedWarning(!form.busy && (form.dirty || picture.isChanged))
  return (
    <Card component="section" aria-labelledby="about-you">
      <FormShell form={form} submitLabel="Update Profile" busyLabel="Updating...">
        <Title order={2} id="about-you">
          About you
        </Title>
        <PictureField
          picture={picture}
          error={form.errors.profilePicture}
          disabled={form.busy}
          onChoose={() => form.setFieldValue('profilePicture', undefined)}
        />
        {inputNames.map((name) => (
          <Field key={name} {...inputs[name]} {...form.getInputProps(name)} value={form.values[name] ?? ''} />
        ))}
        <TextInput label="Email" value={me.email} readOnly variant="filled" />
        <TextInput
          label="Role"
          description="Only an admin can change your role."
          value={roleNames[me.role]}
          readOnly
          variant="filled"
        />
      </FormShell>
    </Card>
  )
}
