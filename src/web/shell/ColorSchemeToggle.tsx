// Light or dark? Follows the system until the person chooses; the choice is remembered.
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './nav.module.css'

export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark'
  return (
    <button
      type="button"
      className={styles.themeButton}
      aria-label={`Switch to the ${other} theme`}
      onClick={() => setColorScheme(other)}
    >
      <Icon name={other === 'dark' ? 'moon' : 'sun'} />
    </button>
  )
}
