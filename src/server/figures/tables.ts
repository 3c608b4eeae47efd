// Tables of the figures: for each source, year and cell one row per span of days, and what each record added last.

/** Where numbers are counted together: '' where a source does not divide. */
export type CellKey = { committee: string; portfolio: string; part: string }

export type FigureRow = CellKey & {
  source: string
  year: string
  /** The first day on which the numbers stood. */
  from: string
  /** The last one; `forever` while they are the current ones. */
  until: string
  /** JSON: names and whole numbers, without zeros. */
  numbers: string
}

export type FigureShareRow = {
  source: string
  /** The record's id, never a person's: an erasure changes nothing here. */
  id: string
  year: string
  /** JSON: what the record added last, and to which cells. */
  shares: string
}

export type FigureTables = { figure: FigureRow; figureShare: FigureShareRow }

/** The last day of the current numbers of a cell. */
export const forever = '9999-12-31'

/** The current row of a cell is updated in place; on a later day a copy with the old numbers gets the days before. */
export const figureKey = ['source', 'year', 'committee', 'portfolio', 'part', 'until'] as const
