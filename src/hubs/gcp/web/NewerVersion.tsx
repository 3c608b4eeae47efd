// Somebody saved first: what is different now, and whose text shall stay?
import { Alert, Button, Group, Text } from '@mantine/core'
import type { OpenedGcp } from '../contract.ts'
import { statusNames } from '../rules.ts'
import { fieldLabels, fieldNames, type GcpValues } from './form-values.ts'
import styles from './gcp.module.css'

type NewerVersionProps = { newer: OpenedGcp; mine: GcpValues; onTake: () => void; onKeep: () => void }

export function NewerVersion({ newer, mine, onTake, onKeep }: NewerVersionProps) {
  const different = fieldNames.filter((name) => newer[name] !== mine[name])
  return (
    <Alert color="yellow" mb="lg" title="Somebody else changed this GCP meanwhile" role="alert">
      <Text size="sm">
        Nothing of yours is lost: it still stands in the form below. The saved one is{' '}
        {statusNames[newer.status].toLowerCase()}
        {different.length > 0 ? ' and says:' : ' and has the same text.'}
      </Text>
      {different.length > 0 && (
        <dl className={styles.differences}>
          {different.map((name) => (
            <div key={name}>
              <dt>{fieldLabels[name]}</dt>
              <dd className={styles.details}>{newer[name]}</dd>
            </div>
          ))}
        </dl>
      )}
      <Group gap="sm" mt="sm">
        <Button variant="default" size="sm" onClick={onTake}>
          Use the saved one
        </Button>
        <Button size="sm" onClick={onKeep}>
          Save mine over it
        </Button>
      </Group>
    </Alert>
  )
}
