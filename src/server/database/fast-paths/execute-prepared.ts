// Execution of a statement that a connection has prepared, and whose columns are known: PostgreSQL does not describe them again,
// and nobody works out again how to read them, which is much of the work of a query with many columns, such as that of the session.
import pg from 'pg'
import { rowFactory } from './direct-reader.ts'

type Read = (text: string) => unknown
type Text = string | null
/** `rowOf` leaves out the last two: whether there is a row, and the snapshot. */
export type Columns = { rowOf: (values: readonly unknown[]) => unknown; reads: Read[] }

/** What `pg` has of the protocol, but not in its types. */
type Protocol = {
  stream: { cork(): void; uncork(): void }
  parsedStatements: Record<string, string>
  bind(config: { statement: string; values: readonly Text[] }): void
  execute(config: object): void
  sync(): void
}

export const columnsOf = (fields: readonly pg.FieldDef[]): Columns => ({
  rowOf: rowFactory(fields.slice(0, -2).map(({ name }) => name)),
  reads: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text') as Read),
})

export const isPrepared = (client: pg.Client, name: string) =>
  (client as unknown as { connection: Protocol }).connection.parsedStatements[name] !== undefined

const asText = (value: string | number | null): Text => (value === null ? null : String(value))

type Prepared = { name: string; text: string; columns: Columns }
type Done = (error: Error | null, rows: unknown[][]) => void

/** Only for a statement that this very process of PostgreSQL has prepared: it refuses to answer once the columns change. */
export const executePrepared = (client: pg.Client, statement: Prepared, values: readonly (string | number | null)[]) =>
  new Promise<unknown[][]>((resolve, reject) => {
    const done: Done = (error, rows) => (error ? reject(error) : resolve(rows))
    client.query(new Execution(statement, values.map(asText), done) as unknown as pg.Submittable)
  })

/** A query of `pg` that sends less, and reads rows itself. */
class Execution extends (pg.Query as unknown as new (text: string) => object) {
  readonly name: string
  callback: Done
  readonly #values: readonly Text[]
  readonly #columns: Columns
  readonly #rows: unknown[][] = []
  constructor({ name, text, columns }: Prepared, values: readonly Text[], callback: Done) {
    super(text)
    this.name = name
    this.#values = values
    this.#columns = columns
    this.callback = callback
  }

  submit(connection: Protocol): null {
    connection.stream.cork()
    connection.bind({ statement: this.name, values: this.#values })
    connection.execute({})
    connection.sync()
    connection.stream.uncork()
    return null
  }
  handleDataRow({ fields }: { fields: Text[] }): void {
    const { reads } = this.#columns
    this.#rows.push(fields.map((text, at) => (text === null ? null : (reads[at] as Read)(text))))
  }
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.callback(null, this.#rows)
  }
  handleError(error: Error): void {
    this.callback(error, [])
  }
}
