// Rules about a hub's server files: a closed vocabulary of names, so that readers know where to look.
import { codeOf, importsOf, isSupport, type Rule, type Tree, withoutComments } from './source-text.ts'

/** The name without its extension; a demo fills the hub as its users would have, and may do all of it. */
function filesOf(tree: Tree): { path: string; name: string; text: string }[] {
  return codeOf(tree).flatMap(([path, text]) => {
    const name = /^src\/hubs\/[^/]+\/server\/(?:.+\/)?([^/]+)\.ts$/.exec(path)?.[1]
    return name && name !== 'demo' && !isSupport(path) ? [{ path, name, text: withoutComments(text) }] : []
  })
}

const isOneOf = (name: string, words: string) => new RegExp(`^(${words})(-|$)`).test(name)

const sqlText =
  /\.(selectFrom|selectNoFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto|executeQuery)\b|\bsql\b\s*[`<.]/

export const sqlInItsPlace: Rule = (tree) =>
  filesOf(tree).flatMap(({ path, name, text }) => {
    const found = sqlText.exec(text)?.[0]
    if (!found || isOneOf(name, 'migrations|tables|queries|changes|figures')) return []
    return [
      `${path} has SQL (${found}): move it into queries*.ts, into changes*.ts with the change it belongs to, or into figures.ts if it lists what is counted.`,
    ]
  })

export const changesInTheirPlace: Rule = (tree) =>
  filesOf(tree).flatMap(({ path, name, text }) => {
    const found = /\b(recordAudits?|inTransaction|changeVersioned)\b|\.transaction\(/.exec(text)?.[0]
    if (!found || isOneOf(name, 'changes')) return []
    return [
      `${path} says ${found}: a change and its audit line, in one transaction, stand in changes*.ts; move it there and call it.`,
    ]
  })

/** What differs between the engines, and how a query reaches them, is known to src/server/database. */
const driverText =
  /\b(PostgresAdapter|SqliteAdapter|CompiledQuery|getExecutor|executeQuery)\b|\.compile\(|\bengine [!=]==/
const driverFile = /^src\/server\/database\/(sqlite-reader|postgres\/postgres-reader)\.ts$/

export const noDriverInHubs: Rule = (tree) =>
  filesOf(tree).flatMap(({ path, name, text }) => {
    if (isOneOf(name, 'migrations|tables')) return []
    const found = driverText.exec(text)?.[0] ?? importsOf(path, text).find((target) => driverFile.test(target))
    if (!found) return []
    return [
      `${path} knows the driver (${found}): write a Kysely builder and give it to preparedQuery, preparedList or lockRows of src/server/database.`,
    ]
  })

export const engineToldInOnePlace: Rule = (tree) =>
  codeOf(tree).flatMap(([path, text]) => {
    if (!/^src\/server\/(?!database\/)/.test(path) || !/\b(Postgres|Sqlite)Adapter\b/.test(text)) return []
    return [`${path} tells the engine itself: call isPostgres of src/server/database.`]
  })

const databaseFile = /^(kysely|src\/server\/database\/database\.ts)$/

export const helpersWithoutDatabase: Rule = (tree) =>
  filesOf(tree).flatMap(({ path, name, text }) => {
    if (isOneOf(name, 'migrations|tables|queries|changes|figures|handlers|limits')) return []
    const found = importsOf(path, text).find((target) => databaseFile.test(target)) ?? /\b(db|trx)\b/.exec(text)?.[0]
    if (!found) return []
    return [
      `${path} knows the database (${found}): only tables*, migrations*, queries*, changes*, figures*, limits*, handlers* and demo do; move it into one of these, or pass in what was read.`,
    ]
  })

const survey = 'src/hubs/happiness-survey/'
/** Where answers are added up, in groups of five and more. */
const addsAnswersUp = new RegExp(`^${survey}(rules\\.ts|server/count/)`)

/** They name the question, and know no answer. */
const definitions = 'src/shared/definitions/'

/** A score of fewer would tell what one person said. */
export const npsOfPublishedGroups: Rule = (tree) =>
  codeOf(tree).flatMap(([path, text]) => {
    if (!path.startsWith('src/') || isSupport(path) || addsAnswersUp.test(path)) return []
    if (path.startsWith(definitions)) return []
    const single = path.startsWith(survey) ? /\btallyOf\b/ : /\b(happinessAnswer|happinessTally|overallRating)\b/
    const found = single.exec(withoutComments(text))?.[0]
    return found
      ? [`${path} says ${found}: scores come from published groups only; ask the happiness hub's results for them.`]
      : []
  })
