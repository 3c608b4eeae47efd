// Profile picture field: the current picture, a new file, or removal.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { FileDrop } from '#web/ui/files/FileDrop.tsx'
import styles from './profile.module.css'
import type { Picture } from './use-picture.ts'

const maxFileBytes = 5 * 1024 * 1024

type PictureFieldProps = { picture: Picture; error: string | undefined; disabled: boolean; onChoose: () => void }

export function PictureField({ picture, error, disabled, onChoose }: PictureFieldProps) {
  const { file, stored, isRemoved, isPending, shown, choose } = picture
  return (
    <>
      <div className={styles.picture}>
        {isPending && !shown ? <span className={styles.noPicture} /> : <ProfilePicture src={shown} />}
        {(stored || file) && (
          <Button variant="default" size="sm" disabled={disabled} onClick={() => choose(null, !isRemoved && !file)}>
            {isRemoved ? 'Keep picture' : file ? 'Undo new picture' : 'Remove picture'}
          </Button>
        )}
      </div>
      <FileDrop
        label="Choose a picture"
        hint="JPEG, PNG or WebP, up to 5 MB"
        accept="image/jpeg,image/png,image/webp"
        maxBytes={maxFileBytes}
        {...(file && { fileName: file.name })}
        {...(error && { error })}
        disabled={disabled}
        onFile={(chosen) => {
          onChoose()
          choose(chosen)
        }}
      />
    </>
  )
}

/** The picture of a profile, or 'No Image' if there is none or it does not load. */
function ProfilePicture({ src }: { src: string | null }) {
  // Remembers which URL failed, so that a new one gets its own attempt.
  const [failed, setFailed] = useState<string | null>(null)
  if (!src || src === failed) return <span className={styles.noPicture}>No Image</span>
  return (
    <img
      src={src}
      alt="Your profile"
      width={112}
      height={112}
      referrerPolicy="no-referrer"
      onError={() => setFailed(src)}
    />
  )
}
