// How is a new good case practice submitted?
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import { useOrganisation } from '#web/organisation.ts'
import { navigate } from '#web/shell/location.ts'
import { useSession } from '#web/shell/session.ts'
import { toast } from '#web/ui/toast.ts'
import { useNewRecord } from '#web/ui/use-new-record.ts'
import { useYears } from '#web/years.ts'
import { gcpContract } from '../contract.ts'
import { gcpFieldsShape } from '../contract-fields.ts'
import { draftProblems } from '../rules.ts'
import { blankValues } from './form-values.ts'
import { askAgainForGcps } from './gcp-queries.ts'

export function useSubmission() {
  const { me } = useSession()
  const organisation = useOrganisation()
  const { open } = useYears()
  const client = useQueryClient()
  return useNewRecord(gcpFieldsShape, {
    draftName: 'gcp',
    blank: blankValues(me, organisation),
    problemsOf: (values) => draftProblems(values, organisation),
    failed: 'GCP submission failed',
    send: (body, submissionKey) => call(gcpContract.submit, { body: { ...body, submissionKey, year: open.label } }),
    onStored() {
      toast.success('GCP submission successful', {
        action: { label: 'My GCPs', run: () => navigate('/gcpform?view=mine') },
      })
      void askAgainForGcps(client)
      navigate('/gcplist', { force: true })
    },
  })
}
