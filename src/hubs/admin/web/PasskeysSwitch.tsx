// Passkey requirement for MCVPs and admins: one switch, effective at their next sign-in.
import { Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { useNeedsPortal } from '#web/offline/cache/connectivity.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { secondFactorContract } from '../contract-second-factor.ts'
import { Section } from './Section.tsx'

const key = ['admin', 'passkeys-required']

const confirmChange = (isRequired: boolean) =>
  confirm(
    isRequired
      ? {
          title: 'Require a passkey of MCVPs and admins?',
          text: 'Who has none is led to make one at the next sign-in, and opens nothing else before. Open sessions go on.',
          confirmLabel: 'Require it',
        }
      : {
          title: 'No longer require a passkey?',
          text: 'Passkeys that people have stay, and are still asked for. Nobody else has to make one.',
          confirmLabel: 'No longer require it',
          tone: 'poor',
        },
  )

export function PasskeysSwitch() {
  const query = useQuery({ queryKey: key, queryFn: () => call(secondFactorContract.passkeysRequired) })
  const { mutate: save, isPending } = useMutation({
    mutationFn: (isRequired: boolean) => call(secondFactorContract.requirePasskeys, { body: { isRequired } }),
    onSuccess(saved) {
      queryClient.setQueryData(key, saved)
      toast.success(saved.isRequired ? 'MCVPs and admins need a passkey now.' : 'A passkey is no longer required.')
    },
    onError: (found) => toast.error(found.message),
  })
  const needsPortal = useNeedsPortal()
  async function change(isRequired: boolean) {
    if (!isPending && (await confirmChange(isRequired))) save(isRequired)
  }
  return (
    <Section
      id="second-factor"
      title="Signing in"
      text="Who has none is led to make one at the next sign-in. Make one for yourself first, in your profile."
    >
      <QueryView query={query} skeleton="text" error="The setting could not be loaded.">
        {({ isRequired }) => (
          <Switch
            {...needsPortal}
            label="MCVPs and admins need a passkey"
            checked={isRequired}
            onChange={({ currentTarget }) => void change(currentTarget.checked)}
          />
        )}
      </QueryView>
    </Section>
  )
}
