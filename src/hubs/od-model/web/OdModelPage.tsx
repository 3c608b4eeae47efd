// OD model screen: the international model as a link, the national one as its admin wrote it.

import { Button, Paper, Text, TextInput, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/shell/session/session.ts'
import { LoadingSkeletons } from '#web/ui/feedback/LoadingSkeletons.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useIsLoading } from '#web/ui/feedback/use-is-loading.ts'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { ExternalLink } from '#web/ui/text/ExternalLink.tsx'
import type { VersionedField } from '#web/ui/versions/three-way-merge.ts'
import { useVersionedForm } from '#web/ui/versions/use-versioned-form.ts'
import { type InternationalModel, internationalModelForm, odModelContract } from '../contract.ts'
import { actions } from '../hub.ts'
import { focusAtOnce } from './focus-at-once.ts'
import { ModelForm } from './ModelForm.tsx'
import { NationalCard } from './NationalCard.tsx'
import styles from './OdModel.module.css'
import { StagesArt } from './StagesArt.tsx'

export function OdModelPage() {
  const international = useQuery({
    queryKey: ['od-model', 'international'],
    queryFn: () => call(odModelContract.readInternational),
    refetchOnWindowFocus: 'always',
  })
  const national = useQuery({
    queryKey: ['od-model', 'national'],
    queryFn: () => call(odModelContract.read),
    refetchOnWindowFocus: 'always',
  })
  // On phones one card is above the other, and would move it.
  const isLoading = useIsLoading(international, national)
  return (
    <>
      <PageHeader
        title="Organizational Development Models"
        text="How an LC grows, stage by stage, and what each stage requires."
      />
      {isLoading ? (
        <LoadingSkeletons shape="text" />
      ) : (
        <div className={styles.cards}>
          <QueryView query={international} skeleton="text">
            {(model) => <InternationalCard model={model} />}
          </QueryView>
          <QueryView query={national} skeleton="text">
            {(model) => <NationalCard model={model} />}
          </QueryView>
        </div>
      )}
    </>
  )
}

/** The international model: a folder outside the portal, whose link an admin sets here. */
function InternationalCard({ model }: { model: InternationalModel }) {
  const { may } = useSession()
  const [isEditing, setEditing] = useState(false)
  const { link } = model
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="od-international" className={styles.card}>
      <StagesArt stages={5} />
      <Title order={2} id="od-international">
        International Model
      </Title>
      <Text c="dimmed">The model that LCs around the world follow, with all its material in one folder.</Text>
      {isEditing ? (
        <InternationalForm model={model} onDone={() => setEditing(false)} />
      ) : (
        <div className={styles.end}>
          {link ? (
            <ExternalLink href={link} button variant="filled">
              Open international model
            </ExternalLink>
          ) : (
            <Text>The folder is not linked yet. An admin can add the link here.</Text>
          )}
          {may(actions.editOdModel) && (
            <Button variant="default" onClick={() => setEditing(true)}>
              {link ? 'Edit link' : 'Add link'}
            </Button>
          )}
        </div>
      )}
    </Paper>
  )
}

const fields: VersionedField<{ link: string }>[] = [{ label: 'Link to the folder', paths: ['link'] }]

const isFromSetting = ({ link, ownLink }: InternationalModel) => Boolean(link) && !ownLink

function InternationalForm({ model, onDone }: { model: InternationalModel; onDone: () => void }) {
  const client = useQueryClient()
  const edit = useVersionedForm(internationalModelForm, model, {
    fields,
    valuesOf: ({ ownLink }) => ({ link: ownLink }),
    async save(body, version) {
      const saved = await call(odModelContract.saveInternational, { body: { ...body, version } })
      client.setQueryData(['od-model', 'international'], saved)
      toast.success(saved.link ? 'Link saved.' : 'Link removed.')
      onDone()
    },
  })
  return (
    <ModelForm edit={edit} label="International model" submitLabel="Save link" onDone={onDone}>
      <TextInput
        ref={focusAtOnce}
        label="Link to the folder"
        description={
          isFromSetting(model)
            ? "A link that everyone can open. Leave it empty to keep the link from the portal's settings."
            : 'A link that everyone can open.'
        }
        type="url"
        placeholder="https://"
        {...edit.form.getInputProps('link')}
      />
    </ModelForm>
  )
}
