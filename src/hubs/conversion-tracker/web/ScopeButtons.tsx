import { Button } from '@mantine/core'
import { type Scope, scopes } from '../rules.ts'
import styles from './conversion.module.css'

type ScopeButtonsProps = { scope: Scope; onScope: (scope: Scope) => void }

export function ScopeButtons({ scope, onScope }: ScopeButtonsProps) {
  return (
    <fieldset className={styles.scopes}>
      <legend className={styles.legend}>Show sign-ups of</legend>
      {scopes.map((each) => (
        <Button
          key={each}
          size="sm"
          radius="xl"
          px={12}
          variant={each === scope ? 'filled' : 'default'}
          aria-pressed={each === scope}
          onClick={() => onScope(each)}
        >
          {each}
        </Button>
      ))}
    </fieldset>
  )
}
