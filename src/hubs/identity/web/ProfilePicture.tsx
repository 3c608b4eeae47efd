// The picture of a profile, or 'No Image' where there is none or it does not come.
import { useState } from 'react'
import styles from './profile.module.css'

export function ProfilePicture({ src }: { src: string | null }) {
  // Remembers which address failed, so that a new one gets its own try.
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
