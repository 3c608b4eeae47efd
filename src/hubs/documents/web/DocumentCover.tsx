// Picture of a document beside its title: small, as a link where the portal does not load it, and nothing where none comes.
import { useState } from 'react'
import { pictureAddressOf } from '#shared/text/web-link.ts'
import { PictureLink, useMayLoad } from '#web/ui/text/PictureLink.tsx'
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
  const mayLoad = useMayLoad()
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
