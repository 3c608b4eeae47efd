// Layout of the sign-in screens: two halves on a desktop, the constellation above a panel on a phone.
import type { ReactNode } from 'react'
import { Brand } from '#web/shell/navigation/Brand.tsx'
import { Constellation } from '#web/ui/page/Constellation.tsx'
import styles from './auth.module.css'

type AuthFrameProps = {
  /** Only on the home screen the hero's words are the page's title. */
  isHome?: boolean
  /** The form is short: a phone has room for more of the sky. */
  isShort?: boolean
  children: ReactNode
}

export function AuthFrame({ isHome = false, isShort = isHome, children }: AuthFrameProps) {
  const words = 'Your Gateway to Our World'
  return (
    <div className={styles.frame}>
      <div className={styles.hero} data-roomy={isShort || undefined}>
        <div className={styles.sky}>
          <Constellation size="fill" />
        </div>
        <div className={styles.brand}>
          <Brand />
        </div>
        <div className={styles.heroWords}>
          {isHome ? (
            <h1 className={styles.heroTitle} tabIndex={-1}>
              {words}
            </h1>
          ) : (
            <p className={styles.heroTitle}>{words}</p>
          )}
          <p className={styles.heroText}>One network: what works in one LC reaches them all.</p>
        </div>
      </div>
      <div className={styles.side}>
        <div className={styles.panel}>{children}</div>
      </div>
    </div>
  )
}
