// Placeholder for a picture on a website that the portal does not load from: a link to it.
import { hostOf, isPictureHost } from '#shared/text/web-link.ts'
import { useSession } from '../../shell/session/session.ts'
import { Icon } from '../page/Icon.tsx'
import { ExternalLink } from './ExternalLink.tsx'
import styles from './RemoteImage.module.css'

/** Whether the portal loads pictures from a URL. */
export function useCanLoadPicture(): (address: string) => boolean {
  const { pictureHosts = [] } = useSession().settings
  return (address) => isPictureHost(address, pictureHosts) || new URL(address).origin === location.origin
}

export function PictureLink({ src, alt = '' }: { src: string; alt?: string }) {
  return (
    <span className={styles.elsewhere}>
      <Icon name="image" size={16} />
      <ExternalLink href={src} of={[alt, hostOf(src)].filter(Boolean).join(', ')}>
        Open picture
      </ExternalLink>
    </span>
  )
}
