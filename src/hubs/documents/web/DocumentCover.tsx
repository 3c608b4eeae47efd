// What stands beside a document's title? Its picture, small; nothing when there is none or it does not come.
import { useState } from 'react'
import { pictureAddressOf } from '#shared/web-link.ts'
import styles from './documents.module.css'

type DocumentCoverProps = {
  imageUrl: string
  /** Told which picture did not come. */
  onMissing?: (imageUrl: string) => void
}

export function DocumentCover({ imageUrl, onMissing }: DocumentCoverProps) {
  const src = pictureAddressOf(imageUrl)
  // Remembers addresses, so that a new one gets its own try.
  const [loaded, setLoaded] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  if (!src || src === failed) return null
  return (
    <div className={styles.cover}>
      <img
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        data-loaded={src === loaded || undefined}
        onLoad={() => setLoaded(src)}
        onError={() => {
          setFailed(src)
          onMissing?.(imageUrl)
        }}
      />
    </div>
  )
}
