// Card of the national OD model: text and link, or 'Coming Soon'; admins edit it in place.
import { Button, Paper, Text, TextInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/shell/session/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Textarea } from '#web/ui/form/Textarea.tsx'
import { DateText } from '#web/ui/text/DateText.tsx'
import { ExternalLink } from '#web/ui/text/ExternalLink.tsx'
import type { VersionedField } from '#web/ui/versions/three-way-merge.ts'
import { useVersionedForm } from '#web/ui/versions/use-versioned-form.ts'
import { type NationalModel, nationalModelForm, odModelContract } from '../contract.ts'
import { actions } from '../hub.ts'
import { isComingSoon } from '../rules.ts'
import { focusAtOnce } from './focus-at-once.ts'
import { ModelForm } from './ModelForm.tsx'
import styles from './OdModel.module.css'
import { StagesArt } from './StagesArt.tsx'

export function NationalCard({ model }: { model: NationalModel }) {
  const { may } = useSession()
  const [isEditing, setEditing] = useState(false)
  const coming = isComingSoon(model)
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
                Open national model
              </ExternalLink>
            )}
            {may(actions.editOdModel) && (
              <Button variant="default" onClick={() => setEditing(true)}>
                {coming ? 'Add national model' : 'Edit'}
              </Button>
            )}
          </div>
        </>
      )}
    </Paper>
  )
}

const valuesOf = ({ text, link }: NationalModel) => ({ text, link })
const fields: VersionedField<ReturnType<typeof valuesOf>>[] = [
  { label: 'Text', paths: ['text'] },
  { label: 'Link', paths: ['link'] },
]

function NationalForm({ model, onDone }: { model: NationalModel; onDone: () => void }) {
  const client = useQueryClient()
  const edit = useVersionedForm(nationalModelForm, model, {
    fields,
    valuesOf,
    async save(body, version) {
      const saved = await call(odModelContract.save, { body: { ...body, version } })
      client.setQueryData(['od-model', 'national'], saved)
      toast.success(isComingSoon(saved) ? "The national model shows 'Coming Soon' again." : 'National model saved.')
      onDone()
    },
  })
  return (
    <ModelForm edit={edit} label="National model" submitLabel="Save national model" onDone={onDone}>
      <Textarea
        ref={focusAtOnce}
        label="Text"
        description="What the model is, in a few sentences. Leave text and link empty to show 'Coming Soon'."
        minRows={4}
        maxRows={14}
        {...edit.form.getInputProps('text')}
      />
      <TextInput
        label="Link"
        description="Where people can read the model."
        type="url"
        placeholder="https://"
        {...edit.form.getInputProps('link')}
      />
    </ModelForm>
  )
}
