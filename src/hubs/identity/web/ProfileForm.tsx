// Name and picture; email and role are shown, not changed.
import { Alert, Button, Card, Group, TextInput, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Problem } from '#shared/problem.ts'
import { roleNames } from '#shared/roles.ts'
import type { Me } from '#shared/shell-contract.ts'
import { call } from '#web/call.ts'
import { useSession } from '#web/shell/session.ts'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { toast } from '#web/ui/toast.ts'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { identityContract } from '../contract.ts'
import { mostName, sentences } from '../rules.ts'
import { messageOf } from './failure.ts'
import { pictureAddress } from './picture-address.ts'
import styles from './profile.module.css'
import { SendForm } from './SendForm.tsx'
import { useSend } from './use-send.ts'

const largestFile = 5 * 1024 * 1024

/** The chosen file as a picture to look at before it is sent. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setAddress(null)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

export function ProfileForm({ me }: { me: Me }) {
  const { refresh } = useSession()
  const { busy, send, form: element } = useSend()
  const [name, setName] = useState(me.displayName)
  const [file, setFile] = useState<File | null>(null)
  const [isRemoved, setRemoved] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const preview = usePreview(file)
  const shown = preview ?? (isRemoved ? null : pictureAddress(me.photoURL))
  useUnsavedWarning(!busy && (name !== me.displayName || file !== null || isRemoved))

  const submit = () =>
    send(async () => {
      if (!name.trim()) return setErrors({ displayName: 'Please write your name.' })
      setErrors({})
      const form = new FormData()
      form.set('displayName', name)
      if (file) form.set('profilePicture', file)
      else if (isRemoved) form.set('removePicture', 'true')
      try {
        const { user } = await call(identityContract.saveProfile, { params: { uid: me.uid }, form })
        setName(user.displayName)
        setFile(null)
        setRemoved(false)
        await refresh()
        toast.success(sentences.profileSaved)
      } catch (error) {
        const fields = error instanceof Problem ? error.fields : undefined
        setErrors(fields ?? { whole: messageOf(error) })
        toast.error(sentences.profileNotSaved)
      }
    })

  return (
    <Card component="section" aria-labelledby="about-you">
      <SendForm form={element} busy={busy} className={styles.form} onSend={() => void submit()}>
        <Title order={2} id="about-you">
          About you
        </Title>
        <div className={styles.picture}>
          {shown ? (
            <img src={shown} alt="Your profile" width={112} height={112} referrerPolicy="no-referrer" />
          ) : (
            <span className={styles.noPicture}>No Image</span>
          )}
          {(shown || isRemoved) && (
            <Button
              variant="default"
              size="sm"
              disabled={busy}
              onClick={() => {
                setRemoved(!isRemoved && !file)
                setFile(null)
              }}
            >
              {isRemoved ? 'Keep the picture' : file ? 'Take the new one back' : 'Remove the picture'}
            </Button>
          )}
        </div>
        <FileDrop
          label="Choose a picture"
          hint="JPEG, PNG or WebP, up to 5 MB"
          accept="image/jpeg,image/png,image/webp"
          maxBytes={largestFile}
          fileName={file?.name}
          error={errors.profilePicture}
          disabled={busy}
          onFile={(chosen) => {
            setErrors({})
            setRemoved(false)
            setFile(chosen)
          }}
        />
        <TextInput
          label="Name"
          autoComplete="name"
          maxLength={mostName}
          value={name}
          error={errors.displayName}
          disabled={busy}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput label="Email" value={me.email} readOnly variant="filled" />
        <TextInput
          label="Role"
          description="An admin of the portal changes it."
          value={roleNames[me.role]}
          readOnly
          variant="filled"
        />
        {errors.whole && <Alert color="red">{errors.whole}</Alert>}
        <Group>
          <Button type="submit" disabled={busy}>
            {busy ? 'Updating...' : 'Update Profile'}
          </Button>
        </Group>
      </SendForm>
    </Card>
  )
}
