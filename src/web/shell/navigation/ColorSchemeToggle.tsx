// Colour scheme toggle: the button that switches between light and dark.
import { Icon } from '#web/ui/page/Icon.tsx'
import { useOtherScheme } from '../layout/color-scheme.ts'
import styles from './nav.module.css'

export function ColorSchemeToggle() {
  const { other, switchTo } = useOtherScheme()
  return (
    <button type="button" className={styles.themeButton} aria-label={`Switch to the ${other} theme`} onClick={switchTo}>
      <Icon name={other === 'dark' ? 'moon' : 'sun'} />
    </button>
  )
}
