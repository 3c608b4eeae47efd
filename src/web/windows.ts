// Until when can something be done? The windows of the open year, fetched once and asked again now and then.
import { queryOptions } from '@tanstack/react-query'
import { windowsContract } from '#shared/windows.ts'
import { call } from './call.ts'

export const windowsQuery = queryOptions({
  queryKey: ['windows'],
  queryFn: () => call(windowsContract.windows, {}),
  staleTime: 60_000,
})
