// Which committees are there? The eleven local committees, and MC, the national body.

export const localCommittees = [
  'Multan',
  'LUMS',
  'IBA',
  'Islamabad',
  'NUST',
  'South Karachi',
  'Karachi',
  'Hyderabad',
  'Lahore',
  'Faisalabad',
  'Giki',
] as const

/** The national body, where a hub counts it beside the local committees. */
export const memberCommittee = 'MC'
