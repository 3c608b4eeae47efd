import { Button } from '@mantine/core'
import { useOrganisation } from '#web/organisation.ts'
import { national, shownCommittees, type TotalsByScope } from '../rules.ts'
import styles from './conversion.module.css'

type ScopeButtonsProps = { totals: TotalsByScope; scope: string; onScope: (scope: string) => void }

export function ScopeButtons({ totals, scope, onScope }: ScopeButtonsProps) {
  const committees = shownCommittees(useOrganisation(), totals)
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
