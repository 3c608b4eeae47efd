// Where is the international model? In a folder outside the portal, whose address an admin gives in place.
import { Button, Paper, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '#web/shell/session.ts'
import { ExternalLink } from '#web/ui/ExternalLink.tsx'
import type { InternationalModel } from '../contract.ts'
import { actions } from '../hub.ts'
import { InternationalForm } from './InternationalForm.tsx'
import styles from './OdModel.module.css'
import { StagesArt } from './StagesArt.tsx'

export function InternationalCard({ model }: { model: InternationalModel }) {
  const { may } = useSession()
  const [isEditing, setEditing] = useState(false)
  const { link } = model
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="od-international" className={styles.card}>
      <StagesArt stages={5} />
      <Title order={2} id="od-international">
        International Model
      </Title>
      <Text c="dimmed">The model that committees all over the world grow by, with its material in one folder.</Text>
      {isEditing ? (
        <InternationalForm model={model} onDone={() => setEditing(false)} />
      ) : (
        <div className={styles.end}>
          {link ? (
            <ExternalLink href={link} button variant="filled">
              Open the international model
            </ExternalLink>
          ) : (
            <Text>The folder is not linked yet. An admin can add it here.</Text>
          )}
          {may(actions.editOdModel) && (
            <Button variant="default" onClick={() => setEditing(true)}>
              {link ? 'Change the link' : 'Add the link'}
            </Button>
          )}
        </div>
      )}
    </Paper>
  )
}
