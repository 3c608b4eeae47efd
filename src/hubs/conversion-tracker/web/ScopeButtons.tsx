// Whose sign-ups? One LC, or all together.
import { Button } from '@mantine/core'
import { national, type Scope, trackerCommittees } from '../rules.ts'
import styles from './conversion.module.css'

type ScopeButtonsProps = { scope: Scope; onScope: (scope: Scope) => void }

export function ScopeButtons({ scope, onScope }: ScopeButtonsProps) {
  return (
    <fieldset className={styles.scopes}>
      <legend className={styles.legend}>Show sign-ups of</legend>
      {[...trackerCommittees, national].map((each) => (
        <Button
          key={each}
          size="sm"
          radius="xl"
          px={12}
          variant={each === scope ? 'filled' : 'default'}
          aria-pressed={each === scope}
          onClick={() => onScope(each as Scope)}
        >
          {each}
        </Button>
      ))}
    </fieldset>
  )
}
