// A picture from elsewhere: its place is kept while it loads, and a drawn cover stands there when it does not come.
import { useState } from 'react'
import { DrawnCover } from './DrawnCover.tsx'
import { Icon } from './Icon.tsx'
import styles from './RemoteImage.module.css'

type RemoteImageProps = {
  src: string | null | undefined
  /** Empty when the text beside it says the same. */
  alt: string
  /** Width to height: '16 / 9'. */
  ratio?: string
  fit?: 'cover' | 'contain'
  /** What the drawn cover is made from; without it a plain sign says that there is no picture. */
  cover?: { title: string; mark?: string }
}

export function RemoteImage({ src, alt, ratio = '16 / 9', fit = 'cover', cover }: RemoteImageProps) {
  // Remembers which address failed, so that a new one gets its own try.
  const [failed, setFailed] = useState<string | null>(null)
  const isThere = src && src !== failed
  return (
    <div className={styles.frame} style={{ aspectRatio: ratio }}>
      {isThere ? (
        <img
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          style={{ objectFit: fit }}
          onError={() => setFailed(src)}
        />
      ) : (
        <span className={styles.missing} role="img" aria-label={alt ? `${alt} (no picture)` : 'No picture'}>
          {cover ? <DrawnCover {...cover} /> : <Icon name="image" size={28} />}
        </span>
      )}
    </div>
  )
}
