// What is the national model? Its text and link, or 'Coming Soon'; an admin writes it in place.
import { Button, Paper, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '#web/shell/session.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { ExternalLink } from '#web/ui/ExternalLink.tsx'
import type { NationalModel } from '../contract.ts'
import { actions } from '../hub.ts'
import { isComing } from '../rules.ts'
import { NationalForm } from './NationalForm.tsx'
import styles from './OdModel.module.css'
import { StagesArt } from './StagesArt.tsx'

export function NationalCard({ model }: { model: NationalModel }) {
  const { may } = useSession()
  const [isEditing, setEditing] = useState(false)
  const coming = isComing(model)
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="od-national" className={styles.card}>
      <StagesArt stages={4} isFaint={coming} />
      <Title order={2} id="od-national">
        National Model
      </Title>
      {isEditing ? (
        <NationalForm model={model} onDone={() => setEditing(false)} />
      ) : (
        <>
          {coming ? (
            <Text className={styles.soon}>Coming Soon</Text>
          ) : (
            <Text className={styles.words}>{model.text}</Text>
          )}
          {!coming && model.updatedAt && (
            <Text size="sm" c="dimmed">
              Last changed <DateText value={model.updatedAt} />
            </Text>
          )}
          <div className={styles.end}>
            {!coming && (
              <ExternalLink href={model.link} button variant="filled">
                Open the national model
              </ExternalLink>
            )}
            {may(actions.editOdModel) && (
              <Button variant="default" onClick={() => setEditing(true)}>
                {coming ? 'Write the national model' : 'Edit'}
              </Button>
            )}
          </div>
        </>
      )}
    </Paper>
  )
}
