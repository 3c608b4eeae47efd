// Remote image: keeps its space while it loads, and says 'No Image' in the same space when there is none or it fails.
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

/** A path on the portal itself, such as '/demo/cup.svg'; '//example.org' is another website. */
function ownAddressOf(path: string): string | null {
  if (!path.startsWith('/')) return null
  const { origin, href } = new URL(path, location.origin)
  return origin === location.origin ? href : null
}

export function RemoteImage({ src: requested, alt, ratio = '16 / 9', fit = 'cover' }: RemoteImageProps) {
  const src = requested && (ownAddressOf(requested) ?? secureAddressOf(requested))
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
      <div className={styles.frame} style={{ aspectRatio: ratio }}>
        <span className={styles.missing} aria-hidden={alt === '' || undefined}>
          <Icon name="image" size={20} />
          No Image
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
