// Privacy query, shared by both pages.
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { privacyContract } from '../contract.ts'

export const usePrivacy = () =>
  useQuery({ queryKey: ['privacy'], queryFn: () => call(privacyContract.privacy), staleTime: 600_000 })
