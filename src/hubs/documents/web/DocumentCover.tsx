// What stands at the top of a document's card? Its picture; the drawn cover while that loads, and when it does not come.
import { useState } from 'react'
import { DrawnCover } from '#web/ui/DrawnCover.tsx'
import { linkKindOf, pictureAddressOf } from '../rules.ts'
import styles from './documents.module.css'
import { LinkKindIcon } from './LinkKindIcon.tsx'

export type Covered = { title: string; documentUrl: string; imageUrl: string }

type DocumentCoverProps = {
  of: Covered
  /** Told which picture did not come. */
  onMissing?: (imageUrl: string) => void
}

export function DocumentCover({ of: { title, documentUrl, imageUrl }, onMissing }: DocumentCoverProps) {
  const src = pictureAddressOf(imageUrl)
  // Remembers addresses, so that a new one gets its own try.
  const [loaded, setLoaded] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <div className={styles.cover}>
      <DrawnCover title={title}>
        <LinkKindIcon kind={linkKindOf(documentUrl)} size={36} stroke={1.4} x={20} y={20} />
      </DrawnCover>
      {src && src !== failed && (
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
      )}
    </div>
  )
}
