// Erasure of a ticker: the last change of a portfolio then says 'a former member'.
import type { Transaction } from 'kysely'
import type { Trx } from '#server/database/database.ts'
import { type Erased, formerMember } from '#server/privacy/personal.ts'
import { lockSurvey } from './queries.ts'
import type { SonaTables } from './rows.ts'

const tables = (trx: Trx) => trx as Transaction<SonaTables>

/** Finds a person's last ticks through the changes that wrote them: those have the person's id. */
export async function eraseLastTicks(trx: Trx, { uid, former }: Erased): Promise<void> {
  const surveys = tables(trx).selectFrom('sonaChange').select('surveyId').distinct()
  const ticked = surveys.where('changedByUid', 'in', [uid, former]).orderBy('surveyId')
  // Takes the same locks as ticking does.
  for (const { surveyId } of await ticked.execute()) await lockSurvey(trx, surveyId)
  await tables(trx)
    .updateTable('sonaPortfolio')
    .set({ changedBy: formerMember })
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sonaChange')
          .select('seq')
          .whereRef('sonaChange.surveyId', '=', 'sonaPortfolio.surveyId')
          .whereRef('sonaChange.place', '=', 'sonaPortfolio.place')
          .whereRef('sonaChange.changedAt', '=', 'sonaPortfolio.changedAt')
          .where('changedByUid', 'in', [uid, former]),
      ),
    )
    .execute()
}
