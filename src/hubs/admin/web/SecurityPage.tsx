// Security tab of the admin panel: whether MCVPs and admins need a passkey, and names of deleted members in texts.
import { Button, Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { useNeedsPortal } from '#web/offline/cache/connectivity.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { secondFactorContract } from '../contract-second-factor.ts'
import { PanelFrame } from './PanelFrame.tsx'
import { Section } from './Section.tsx'

export function SecurityPage() {
  return (
    <PanelFrame
      tab="/admin-panel/security"
      text="Protect the accounts that can change the most, and the names of people who left."
    >
      <Section
        title="Passkeys"
        text="With a passkey, a stolen password isn’t enough to sign in. Anyone without one is asked to add it at next sign-in. Add your own first, in your profile."
      >
        <PasskeysSwitch />
      </Section>
      <Section
        title="Names in texts"
        text="When a member is deleted, texts by others may still mention their name. You decide text by text."
      >
        <Button component="a" href={hrefTo('/erased-names')} variant="default">
          Review names in texts
        </Button>
      </Section>
    </PanelFrame>
  )
}

const key = ['admin', 'passkeys-required']

const confirmChange = (isRequired: boolean) =>
  confirm(
    isRequired
      ? {
          title: 'Require passkeys for MCVPs and admins?',
          text: 'Anyone without one is asked to add it at next sign-in and can’t do anything else first. People who are signed in stay signed in.',
          confirmLabel: 'Require passkeys',
        }
      : {
          title: 'Stop requiring passkeys?',
          text: 'People keep the passkeys they have and still need them to sign in. Nobody else has to add one.',
          confirmLabel: 'Stop requiring passkeys',
          tone: 'poor',
        },
  )

function PasskeysSwitch() {
  const query = useQuery({ queryKey: key, queryFn: () => call(secondFactorContract.passkeysRequired) })
  const { mutate: save, isPending } = useMutation({
    mutationFn: (isRequired: boolean) => call(secondFactorContract.requirePasskeys, { body: { isRequired } }),
    onSuccess(saved) {
      queryClient.setQueryData(key, saved)
      toast.success(saved.isRequired ? 'MCVPs and admins now need a passkey.' : 'Passkeys are no longer required.')
    },
    onError: (found) => toast.error(found.message),
  })
  const needsPortal = useNeedsPortal()
  async function change(isRequired: boolean) {
    if (!isPending && (await confirmChange(isRequired))) save(isRequired)
  }
  return (
    <QueryView query={query} skeleton="text" error="We couldn’t load this setting.">
      {({ isRequired }) => (
        <Switch
          {...needsPortal}
          label="MCVPs and admins need a passkey"
          checked={isRequired}
          onChange={({ currentTarget }) => void change(currentTarget.checked)}
        />
      )}
    </QueryView>
  )
}
