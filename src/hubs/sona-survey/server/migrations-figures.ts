// Frozen: migration step of the Sona survey to figures: carries over what version 0.3 showed on every day, and drops what only closed years had.
import { type Kysely, sql } from 'kysely'
import type { Migration } from '#server/database/migrate.ts'
import { carryShares, carryStandings, compareDay, type Standing } from '#server/database/migrations/carry-figures.ts'

// biome-ignore lint/suspicious/noExplicitAny: a step knows the tables as they were
type Trx = Kysely<any>
type Numbers = Record<string, number>
type Closing = { closedOn: string; reopenedOn: string }
type Portfolio = {
  portfolio: string
  addedOn: string
  removedOn: string | null
  leftOutOn: string | null
  isDone: number
  closings: Closing[]
  ticks: { day: string; isDone: number }[]
}
type Survey = {
  id: string
  year: string
  lc: string
  leftOutOn: string | null
  isClosed: boolean
  closedSince: string | null
  closings: Closing[]
  portfolios: Portfolio[]
}
type Year = { label: string; endsOn: string; isOver: boolean; surveys: Survey[] }

const source = 'sona-survey'
const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
const isBy = (day: string, moment: string | null) => moment !== null && moment <= day
const isWithin = (day: string, closings: readonly Closing[]) =>
  closings.some(({ closedOn, reopenedOn }) => closedOn <= day && day < reopenedOn)

export const sonaFiguresStep: Migration = {
  name: 'sona-survey-6-figures',
  async up(trx, _, { timeZone }) {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date())
    for (const year of await readYears(trx, today)) await carryYear(trx, year, today)
    await trx.schema.alterTable('sonaSurvey').dropColumn('leftOutOn').execute()
    await trx.schema.alterTable('sonaSurvey').dropColumn('lcWasClosed').execute()
    await trx.schema.alterTable('sonaPortfolio').dropColumn('leftOutOn').execute()
  },
}

async function carryYear(trx: Trx, year: Year, today: string): Promise<void> {
  // What was entered in advance counts when its day comes.
  const until = year.isOver ? '9999-12-31' : today
  const daysOf = (survey: Survey) => daysOfChange(survey).filter((day) => day <= until)
  const days = [...year.surveys.flatMap(daysOf), year.isOver ? year.endsOn : today].sort()
  const [firstDay, lastDay] = [days[0] as string, days.at(-1) as string]
  const standings = year.surveys.flatMap((survey): Standing[] => {
    const byDay = new Map(daysOf(survey).map((day) => [day, numbersOn(survey, day)]))
    // What the list shows now wins over what follows from its history.
    const listed = numbersNow(survey)
    if (textOf(numbersOn(survey, lastDay)) !== textOf(listed)) byDay.set(lastDay, listed)
    return [...byDay].map(([day, numbers]) => ({ year: year.label, committee: survey.lc, day, numbers }))
  })
  await carryStandings(trx, source, standings)
  await carryShares(trx, source, year.surveys.map(shareOf))
  await compareYear(trx, year, { firstDay, lastDay })
}

const shareOf = (survey: Survey) => {
  const numbers = numbersNow(survey)
  const shares = Object.keys(numbers).length > 0 ? [{ committee: survey.lc, numbers }] : []
  return { id: survey.id, year: survey.year, shares }
}

const textOf = (numbers: Numbers) => JSON.stringify(Object.entries(numbers).sort())

type Shown = { name: string; isDone: boolean }

/** In the order in which a survey adds them from now on. */
function numbersOf(shown: readonly Shown[], isClosed: boolean): Numbers {
  const done = shown.filter(({ isDone }) => isDone)
  return {
    surveys: 1,
    closed: Number(isClosed),
    of: shown.length,
    done: done.length,
    ...Object.fromEntries(shown.map(({ name }) => [`of:${name}`, 1])),
    ...Object.fromEntries(done.map(({ name }) => [`done:${name}`, 1])),
  }
}

/** As the list of the year shows it. */
function numbersNow({ leftOutOn, isClosed, portfolios }: Survey): Numbers {
  const shown = portfolios
    .filter((row) => row.removedOn === null && (row.leftOutOn === null || row.isDone === 1))
    .map((row) => ({ name: row.portfolio, isDone: row.isDone === 1 }))
  return leftOutOn === null ? numbersOf(shown, isClosed) : {}
}

/** As the list shows it as of the end of a day: nothing where the LC had no survey yet, or was closed without a tick. */
function numbersOn(survey: Survey, day: string): Numbers {
  const added = survey.portfolios.filter(({ addedOn }) => addedOn <= day)
  if (added.length === 0) return {}
  const shown = added.flatMap((row) => {
    const isDone = row.ticks.findLast((tick) => tick.day <= day)?.isDone === 1
    const isHidden = isBy(day, row.leftOutOn) || isWithin(day, row.closings)
    return isBy(day, row.removedOn) || (isHidden && !isDone) ? [] : [{ name: row.portfolio, isDone }]
  })
  const isClosedMeanwhile = isWithin(day, survey.closings)
  const isListed = !(isClosedMeanwhile || isBy(day, survey.leftOutOn)) || shown.some(({ isDone }) => isDone)
  if (!isListed) return {}
  const isClosed = survey.isClosed && (survey.closedSince === null || isBy(day, survey.closedSince))
  return numbersOf(shown, isClosedMeanwhile || isClosed)
}

function daysOfChange({ leftOutOn, closedSince, closings, portfolios }: Survey): string[] {
  const turnsOf = (all: readonly Closing[]) => all.flatMap(({ closedOn, reopenedOn }) => [closedOn, reopenedOn])
  const days = portfolios.flatMap((row) => [
    row.addedOn,
    row.removedOn,
    row.leftOutOn,
    ...row.ticks.map(({ day }) => day),
    ...turnsOf(row.closings),
  ])
  const all = [...days, ...turnsOf(closings), leftOutOn, closedSince]
  return [...new Set(all)].filter((day) => day !== null).sort()
}

/** Every day by itself; and what was done then, counted from the changes alone. */
async function compareYear(trx: Trx, { label: year, surveys }: Year, of: { firstDay: string; lastDay: string }) {
  for (let day = of.firstDay; day < of.lastDay; day = nextDay(day)) {
    const cells = surveys.map((survey) => ({ year, committee: survey.lc, numbers: numbersOn(survey, day) }))
    await compareDay(trx, source, { year, day, cells })
    for (const [at, { committee, numbers }] of cells.entries()) {
      const done = countDone(surveys[at] as Survey, day)
      if (done === (numbers.done ?? 0)) continue
      throw new Error(`${done} portfolios of ${committee} were done on ${day}, not ${numbers.done ?? 0}.`)
    }
  }
  const cells = surveys.map((survey) => ({ year, committee: survey.lc, numbers: numbersNow(survey) }))
  await compareDay(trx, source, { year, day: of.lastDay, cells })
}

const countDone = ({ portfolios }: Survey, day: string) =>
  portfolios.reduce((sum, { removedOn, ticks }) => {
    const turns = ticks.filter((tick) => tick.day <= day)
    return sum + (isBy(day, removedOn) ? 0 : (turns.at(-1)?.isDone ?? 0))
  }, 0)

/** With their surveys, and of these what was closed when: in a year that is over as it was kept, in others as it is now. */
async function readYears(trx: Trx, today: string): Promise<Year[]> {
  const years = await trx.selectFrom('year').select(['label', 'endsOn', 'closedAt']).execute()
  const committees = await readCodes(trx, 'committee')
  const portfolios = await readCodes(trx, 'portfolio')
  const surveys = await trx.selectFrom('sonaSurvey').selectAll().orderBy('place').execute()
  const rows = Map.groupBy(
    await trx.selectFrom('sonaPortfolio').selectAll().orderBy('place').execute(),
    ({ surveyId }) => surveyId,
  )
  const ticks = Map.groupBy(
    await trx
      .selectFrom('sonaChange')
      .select(['surveyId', 'place', 'day', 'isDone'])
      .where(sql.ref('place'), 'is not', null)
      .orderBy('seq')
      .execute(),
    ({ surveyId, place }) => `${surveyId} ${place}`,
  )
  return years.map(({ label, endsOn, closedAt }) => {
    const isOver = closedAt !== null
    const lastDay = isOver ? endsOn : '9999-12-31'
    const closingsOf = ({ closings }: Code) => closings.filter(({ notedOn }) => notedOn <= lastDay)
    const toSurvey = ({ id, lc, leftOutOn, lcWasClosed }: (typeof surveys)[number]): Survey => {
      const committee = committees(lc)
      const closings = closingsOf(committee)
      const running = isBy(lastDay, committee.closedOn) ? committee.closedOn : null
      const own = (rows.get(id) ?? []).map((row): Portfolio => {
        const portfolio = portfolios(row.portfolio)
        return {
          portfolio: row.portfolio,
          addedOn: row.addedOn,
          removedOn: row.removedOn,
          leftOutOn: row.leftOutOn,
          isDone: row.isDone,
          closings: closingsOf(portfolio),
          ticks: (ticks.get(`${id} ${row.place}`) ?? []) as Portfolio['ticks'],
        }
      })
      const survey = {
        id,
        year: label,
        lc,
        closings,
        closedSince: closings.find((each) => isWithin(lastDay, [each]))?.closedOn ?? running,
        portfolios: own,
      }
      if (isOver) return { ...survey, leftOutOn, isClosed: lcWasClosed === 1 }
      return asOfNow(survey, { today, committee, portfolios })
    }
    return { label, endsOn, isOver, surveys: surveys.filter(({ year }) => year === label).map(toSurvey) }
  })
}

type Now = { today: string; committee: Code; portfolios: (code: string) => Code }

/** As if the year closed now. */
function asOfNow(survey: Omit<Survey, 'leftOutOn' | 'isClosed'>, { today, committee, portfolios }: Now): Survey {
  const isClosed = isBy(today, committee.closedOn)
  const isDone = (row: Portfolio) => row.removedOn === null && row.isDone === 1
  const leftOutOn = isClosed && !survey.portfolios.some(isDone) ? committee.closedOn : null
  const hidden = survey.portfolios.map((row) => {
    const { closedOn } = portfolios(row.portfolio)
    const days = [isBy(today, closedOn) && !isDone(row) ? closedOn : null, leftOutOn].filter((day) => day !== null)
    return row.removedOn === null ? { ...row, leftOutOn: days.sort()[0] ?? null } : row
  })
  return { ...survey, isClosed, leftOutOn, portfolios: hidden }
}

type Code = { closedOn: string | null; closings: (Closing & { notedOn: string })[] }

async function readCodes(trx: Trx, kind: 'committee' | 'portfolio'): Promise<(code: string) => Code> {
  const rows = await trx.selectFrom(kind).select(['code', 'closedOn']).execute()
  const closings = await trx
    .selectFrom('organisationClosing')
    .select(['code', 'closedOn', 'notedOn', 'reopenedOn'])
    .where('kind', '=', kind)
    .where(sql.ref('reopenedOn'), 'is not', null)
    .orderBy('closedOn')
    .execute()
  return (code) => ({
    // A name that only one LC has is never closed.
    closedOn: rows.find((row) => row.code === code)?.closedOn ?? null,
    closings: closings.filter((row) => row.code === code) as Code['closings'],
  })
}
