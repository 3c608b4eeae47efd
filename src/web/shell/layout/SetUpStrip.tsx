// Set-up strip: on each screen of the set-up list, shows an admin of a new portal how far they are, and leads back to the list.
import { useState } from 'react'
import type { Home } from '#shared/contracts/places-contract.ts'
import { useHome } from '#web/live/home.ts'
import { Icon } from '#web/ui/page/Icon.tsx'
import { hrefTo, usePath } from '../routing/location.ts'
import styles from './SetUpStrip.module.css'

const listPath = '/set-up'

export function SetUpStrip() {
  const path = usePath()
  const home = useHome()
  // On the first page, it would arrive late and move what is there.
  const [firstPath] = useState(path)
  return path === firstPath ? null : <Strip key={path} path={path} setUp={home?.setUp} />
}

function Strip({ path, setUp }: { path: string; setUp: Home['setUp'] }) {
  // Decided when the page opens, and kept: nothing on the page may move afterwards.
  const [isStep] = useState(
    () => path !== listPath && (setUp?.some((each) => each.path.split('?')[0] === path) ?? false),
  )
  if (!isStep) return null
  const done = setUp?.filter((each) => each.done).length
  return (
    <nav className={styles.strip} aria-label="Set-up list">
      <a href={hrefTo(setUp ? listPath : '/dashboard')}>
        <Icon name="left" size={18} />
        {setUp ? 'Back to the set-up list' : 'Everything is set up. Go to the dashboard'}
      </a>
      {setUp && (
        <span role="status">
          {done} of {setUp.length} done
        </span>
      )}
    </nav>
  )
}
