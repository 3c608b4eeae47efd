// Cover picture of a document, small beside its title: a link if the portal does not load from its host, and nothing if it
// fails to load.
import { useState } from 'react'
import { pictureAddressOf } from '#shared/text/web-link.ts'
import { PictureLink, useCanLoadPicture } from '#web/ui/text/PictureLink.tsx'
import styles from './documents.module.css'

type DocumentCoverProps = {
  imageUrl: string
  /** Called with the picture that failed to load. */
  onMissing?: (imageUrl: string) => void
}

export function DocumentCover({ imageUrl, onMissing }: DocumentCoverProps) {
  const src = pictureAddressOf(imageUrl)
  // These hold URLs, so that a new URL gets its own attempt.
  const [loaded, setLoaded] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const mayLoad = useCanLoadPicture()
  if (!src || src === failed) return null
  if (!mayLoad(src)) {
    return (
      <div className={styles.cover}>
        <PictureLink src={src} />
      </div>
    )
  }
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
