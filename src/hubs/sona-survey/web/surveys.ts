// Queries and optimistic updates of the surveys: polled while open, changed at once by a tick, and rolled back if it could not be
// saved.
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#web/api/call.ts'
import { markOwnChange } from '#web/live/own-changes.ts'
import type { RequestedDay } from '#web/results/as-of.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { type Survey, sonaContract } from '../contract.ts'
import { daysKey } from './days.ts'
import { useSurveyNames } from './survey-names.ts'

/** Those of a year have its label besides, and the day where it is a past one. */
export const surveysKey = ['sona-survey', 'surveys'] as const
export const changesKey = (id: string) => ['sona-survey', 'changes', id] as const

/** So that somebody else's ticks show without a reload. */
const pollMs = 15_000

export const useSurveys = (requested: RequestedDay, { isLive = false } = {}) =>
  useQuery({
    queryKey: [...surveysKey, requested],
    queryFn: () => call(sonaContract.list, { query: requested }),
    refetchInterval: isLive && pollMs,
  })

/** The survey that the server answered replaces the one that is shown. */
export async function replaceSurvey(client: QueryClient, survey: Survey): Promise<void> {
  markOwnChange(survey._id)
  // An older answer that is still under way must not come after this one.
  await client.cancelQueries({ queryKey: surveysKey })
  client.setQueryData<Survey[]>([...surveysKey, { year: survey.year }], (all) =>
    all?.map((each) => (each._id === survey._id ? survey : each)),
  )
  void client.invalidateQueries({ queryKey: changesKey(survey._id) })
  void client.invalidateQueries({ queryKey: daysKey })
}

type Tick = { survey: Survey; portfolio: string; done: boolean; n: number }
type Pending = Record<string, { done: boolean; n: number }>

const keyOf = (id: string, portfolio: string) => `${id} ${portfolio}`

export function useTicks() {
  const client = useQueryClient()
  const names = useSurveyNames()
  const [pending, setPending] = useState<Pending>({})
  const count = useRef(0)
  const { mutate } = useMutation({
    // One after the other, in the order in which they were made.
    scope: { id: 'sona-ticks' },
    mutationFn: ({ survey, portfolio, done }: Tick) =>
      call(sonaContract.tick, {
        params: { id: survey._id },
        body: { progress: { [portfolio]: done }, year: survey.year },
      }),
    onSuccess: (survey) => replaceSurvey(client, survey),
    onError: (error, { survey, portfolio, done }) => {
      const what = `${names.portfolio(portfolio)} of ${names.lc(survey.lc)}`
      toast.error(`${what} was not ${done ? 'ticked' : 'unticked'}. ${error.message}`)
      void client.invalidateQueries({ queryKey: surveysKey })
    },
    onSettled: (_, __, { survey, portfolio, n }) =>
      setPending(({ ...others }) => {
        const key = keyOf(survey._id, portfolio)
        if (others[key]?.n === n) delete others[key]
        return others
      }),
  })

  return {
    tick(survey: Survey, portfolio: string, done: boolean) {
      count.current += 1
      const n = count.current
      setPending((now) => ({ ...now, [keyOf(survey._id, portfolio)]: { done, n } }))
      mutate({ survey, portfolio, done, n })
    },
    isSaving: (survey: Survey, portfolio: string) => keyOf(survey._id, portfolio) in pending,
    /** The surveys as the person has ticked them, saved or not yet. */
    withPending: (surveys: Survey[]): Survey[] =>
      surveys.map((survey) => ({
        ...survey,
        progress: Object.fromEntries(
          survey.portfolios.map((name) => [
            name,
            pending[keyOf(survey._id, name)]?.done ?? survey.progress[name] === true,
          ]),
        ),
      })),
  }
}

export type Ticks = ReturnType<typeof useTicks>
