import { Button } from '@mantine/core'
import { national } from '../rules.ts'
import styles from './conversion.module.css'
import type { TrackerView } from './tracker-view.ts'

type ScopeButtonsProps = Pick<TrackerView, 'committees'> & { scope: string; onScope: (scope: string) => void }

export function ScopeButtons({ committees, scope, onScope }: ScopeButtonsProps) {
  return (
    <fieldset className={styles.scopes}>
      <legend className={styles.legend}>Show sign-ups of</legend>
      {[...committees, { code: national, name: national }].map(({ code, name }) => (
        <Button
          key={code}
          size="sm"
          radius="xl"
          px={12}
          variant={code === scope ? 'filled' : 'default'}
          aria-pressed={code === scope}
          onClick={() => onScope(code)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  )
}
