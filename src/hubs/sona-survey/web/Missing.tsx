// What is still missing where? As text, for a message to an LC.
import { Title } from '@mantine/core'
import type { Survey } from '../contract.ts'
import { missingOf, missingText } from './missing.ts'
import styles from './Sona.module.css'
import { useNames } from './use-names.ts'

/** In the order of the surveys; those with nothing missing stand together. */
export function Missing({ surveys }: { surveys: Survey[] }) {
  const names = useNames()
  const behind = surveys.filter((survey) => missingOf(survey).length > 0)
  const complete = surveys.filter((survey) => survey.portfolios.length > 0 && missingOf(survey).length === 0)
  return (
    <section className={styles.missing} aria-labelledby="sona-missing">
      <Title order={2} id="sona-missing">
        What is missing
      </Title>
      <ul>
        {behind.map((survey) => (
          <li key={survey._id}>
            <strong>{names.marked(survey)}</strong> {missingText(survey, names)}
          </li>
        ))}
        {complete.length > 0 && (
          <li>
            <strong>Complete</strong> {complete.map(names.marked).join(', ')}
          </li>
        )}
      </ul>
    </section>
  )
}
