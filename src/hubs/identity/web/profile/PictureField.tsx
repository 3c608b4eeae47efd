import { Button } from '@mantine/core'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { ProfilePicture } from './ProfilePicture.tsx'
import styles from './profile.module.css'
import type { Picture } from './use-picture.ts'

const largestFile = 5 * 1024 * 1024

type PictureFieldProps = { picture: Picture; error: string | undefined; disabled: boolean; onChoose: () => void }

export function PictureField({ picture, error, disabled, onChoose }: PictureFieldProps) {
  const { file, stored, isRemoved, isPending, shown, choose } = picture
  return (
    <>
      <div className={styles.picture}>
        {isPending && !shown ? <span className={styles.noPicture} /> : <ProfilePicture src={shown} />}
        {(stored || file) && (
          <Button variant="default" size="sm" disabled={disabled} onClick={() => choose(null, !isRemoved && !file)}>
            {isRemoved ? 'Keep the picture' : file ? 'Take the new one back' : 'Remove the picture'}
          </Button>
        )}
      </div>
      <FileDrop
        label="Choose a picture"
        hint="JPEG, PNG or WebP, up to 5 MB"
        accept="image/jpeg,image/png,image/webp"
        maxBytes={largestFile}
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
