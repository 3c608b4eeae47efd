// Form layout: one column, errors in one announced region, and a submit button that says what it does.
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, use, useEffect, useId } from 'react'
import { trackUnsentForm, useOutage } from '#web/offline/cache/connectivity.ts'
import { findPage } from '#web/shell/routing/find-page.ts'
import { usePath } from '#web/shell/routing/location.ts'
import { PagesContext } from '#web/shell/routing/pages.ts'
import { FormFrame } from './FormFrame.tsx'
import type { ZodForm } from './use-zod-form.ts'

type FormShellProps = {
  // biome-ignore lint/suspicious/noExplicitAny: a form of any values fits
  form: ZodForm<any>
  /** Names what will happen: 'Submit', 'Update'. */
  submitLabel: string
  busyLabel?: string
  /** Of the submit button, where it deletes something. */
  color?: string
  /** Beside the submit button: cancel, save a draft. */
  actions?: ReactNode
  /** The button to the previous step of a long form: at the left, with the submit button at the right. */
  back?: ReactNode
  /** In a dialog the buttons are at the right, the submit button last. */
  inDialog?: boolean
  /** Makes the button as wide as the form, for narrow panels. */
  wide?: boolean
  label?: string
  /** Why it cannot be sent any more, shown at the button. */
  closed?: string | undefined
  children: ReactNode
}

/** Why it cannot be sent while offline; two forms have an offline queue instead. */
function useOfflineReason(isDirty: boolean): string | undefined {
  const why = useOutage()?.reason
  const path = usePath()
  const hasQueue = findPage(path, use(PagesContext))?.page.submitter !== undefined
  useEffect(() => (isDirty ? trackUnsentForm() : undefined), [isDirty])
  return why && !hasQueue ? `${why}.` : undefined
}

export function FormShell(props: FormShellProps) {
  const { form, submitLabel, busyLabel, color, actions, back, inDialog = false, wide = false, label, children } = props
  const offlineReason = useOfflineReason(form.dirty)
  const closed = props.closed ?? offlineReason
  const closedId = useId()
  const { failure, busy } = form
  const isDisabled = busy || closed !== undefined
  const count = Object.keys(form.errors).filter((path) => path !== '').length
  return (
    <FormFrame form={closed ? { ...form, send: async () => {} } : form} label={label}>
      <Stack gap="md">
        {children}
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        {!failure && count > 0 && (
          <Alert color="red" role="alert">
            {count === 1 ? 'One field needs your attention.' : `${count} fields need your attention.`}
          </Alert>
        )}
        {closed && (
          <Text id={closedId} c="dimmed">
            {closed}
          </Text>
        )}
        <Group gap="sm" justify={back !== undefined ? 'space-between' : inDialog ? 'flex-end' : undefined}>
          {back}
          {inDialog && actions}
          {/* Not disabled: that would take the focus away. While busy, sending does nothing. */}
          <Button
            type="submit"
            color={color}
            aria-disabled={isDisabled}
            aria-describedby={closed && closedId}
            data-disabled={isDisabled || undefined}
            fullWidth={wide}
          >
            {busy ? (busyLabel ?? `${submitLabel}...`) : submitLabel}
          </Button>
          {!inDialog && actions}
        </Group>
      </Stack>
    </FormFrame>
  )
}
