import styles from './HeaderTools.module.css'
import { install, useInstall } from './install-prompt.ts'

/** Where the browser would install the portal, and has not yet. */
export function InstallEntry() {
  const isOffered = useInstall()
  if (!isOffered) return null
  return (
    <button type="button" className={styles.install} onClick={() => void install()}>
      Install NEXUS on this device
    </button>
  )
}
