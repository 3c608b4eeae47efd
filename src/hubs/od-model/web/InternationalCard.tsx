// Where is the international model? In a folder outside the portal, whose address is a setting.
import { Paper, Text, Title } from '@mantine/core'
import { useSession } from '#web/shell/session.ts'
import { ExternalLink } from '#web/ui/ExternalLink.tsx'
import styles from './OdModel.module.css'
import { StagesArt } from './StagesArt.tsx'

export function InternationalCard() {
  const { settings, may } = useSession()
  const address = settings.odInternationalUrl
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="od-international" className={styles.card}>
      <StagesArt stages={5} />
      <Title order={2} id="od-international">
        International Model
      </Title>
      <Text c="dimmed">The model that committees all over the world grow by, with its material in one folder.</Text>
      <div className={styles.end}>
        {address ? (
          <ExternalLink href={address} button variant="filled">
            Open the international model
          </ExternalLink>
        ) : (
          <Text>The link to the international model is not set up yet.</Text>
        )}
        {!address && may('editOdModel') && (
          <Text size="sm" c="dimmed" mt={4}>
            Set <code>OD_INTERNATIONAL_URL</code> to the address of the folder and start the portal again.
          </Text>
        )}
      </div>
    </Paper>
  )
}
