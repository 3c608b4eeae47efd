// Happiness survey on the dashboard: the NPS as the results publish it, and for members whether they can still answer.
import type { TodayRow } from '#server/hub/hub.ts'
import { formatChange, noneYet } from '#server/shell/today.ts'
import { readWindows } from '#server/shell/windows.ts'
import { today } from '#shared/time/calendar.ts'
import { dueWords, hasOpened, isClosed, windowOf } from '#shared/time/windows.ts'
import { minGroupSize } from '../../groups.ts'
import { roundName, roundOf } from '../../rounds.ts'
import { mailboxOf } from '../../rules.ts'
import { hasAnswered, participantOf } from '../answer/queries-participants.ts'
import { comparedYears } from './compared-years.ts'
import { findResults } from './queries.ts'
import { npsKey } from './queries-measures.ts'

const signed = (nps: number) => (nps > 0 ? `+${nps}` : nps < 0 ? `−${-nps}` : '0')
const formPath = '/member-satisfaction-form'

/** Each figure is one of the results screen: a whole group, or nothing. */
export const npsToday: TodayRow = {
  ...{ key: 'nps', order: 40, label: 'NPS', screen: '/happiness-results', levels: ['country', 'committee'] },
  async find({ portal: { db, years, definitions }, caller, organisation, year, committee }) {
    const { all } = await years(caller)
    const compared = comparedYears(await definitions(caller), year, all)
    const resultsOf = (lc: string | undefined) =>
      findResults(db, { year, all: compared.all }, { lc }, organisation, compared.survey)
    const { nps, counted, rounds } = await resultsOf(committee ?? undefined)
    const path = committee === null ? undefined : `/happiness-results?${new URLSearchParams({ lc: committee })}`
    const measured = [{ measure: npsKey, value: nps, n: counted }]
    if (nps === null) return { value: noneYet, note: `Shown once ${minGroupSize} answers are counted.`, path, measured }
    const [before, last] = rounds.slice(-2)
    const country = committee === null ? null : (await resultsOf(undefined)).nps
    return {
      value: signed(nps),
      change:
        before && last && before.nps !== null && last.nps !== null && last.year === year.label
          ? formatChange(last.nps - before.nps, `since ${roundName(before.round)}`)
          : undefined,
      country: country === null ? undefined : signed(country),
      note: `from ${counted.toLocaleString('en')} answers`,
      ...{ path, measured },
    }
  },
}

/** Whether somebody has answered is theirs alone to know, and no device stores it. */
export const surveyToday: TodayRow = {
  ...{ key: 'survey', order: 10, label: 'Happiness survey', screen: null, levels: ['member'] },
  async find({ portal: { db, secret }, caller, year }) {
    const window = windowOf(await readWindows(db, year.label), 'happiness')
    if (window && (!hasOpened(window) || isClosed(window))) return undefined
    const who = participantOf(secret, mailboxOf(caller.email))
    if (await hasAnswered(db, who, { year: year.label, round: roundOf(today()) })) return undefined
    return {
      value: 'Open for you',
      change: dueWords(window?.dueOn ?? null),
      note: 'Tell us how your work here is going.',
      path: formPath,
      isConfidential: true,
    }
  },
}
