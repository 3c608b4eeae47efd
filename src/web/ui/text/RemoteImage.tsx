// Remote image: keeps its space while it loads, and shows a small neutral placeholder when it fails.
import { useState } from 'react'
import { secureAddressOf } from '#shared/text/web-link.ts'
import { Icon } from '../page/Icon.tsx'
import { PictureLink, useCanLoadPicture } from './PictureLink.tsx'
import styles from './RemoteImage.module.css'

type RemoteImageProps = {
  src: string | null | undefined
  /** Empty when the text beside it says the same. */
  alt: string
  /** Width to height: '16 / 9'. */
  ratio?: string
  fit?: 'cover' | 'contain'
}

export function RemoteImage({ src: requested, alt, ratio = '16 / 9', fit = 'cover' }: RemoteImageProps) {
  const src = requested && secureAddressOf(requested)
  // Remembers which URL failed, so that a new one gets its own try.
  const [failed, setFailed] = useState<string | null>(null)
  const mayLoad = useCanLoadPicture()
  if (src && !mayLoad(src)) {
    return (
      <div className={styles.frame}>
        <PictureLink src={src} alt={alt} />
      </div>
    )
  }
  if (!src || src === failed) {
    return (
      <div className={styles.frame} data-missing>
        <span className={styles.missing} role="img" aria-label={alt ? `${alt} (no picture)` : 'No picture'}>
          <Icon name="image" size={20} />
        </span>
      </div>
    )
  }
  return (
    <div className={styles.frame} style={{ aspectRatio: ratio }}>
      <img
        src={src}
        alt={alt}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        style={{ objectFit: fit }}
        onError={() => setFailed(src)}
      />
    </div>
  )
}
