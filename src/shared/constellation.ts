// Constellation graphic (the portal's signature): eleven points, one per local committee, and their
// links, in a box of 160 by 100.
export const points = [
  [16, 62],
  [30, 30],
  [44, 74],
  [52, 46],
  [68, 18],
  [76, 66],
  [92, 40],
  [104, 84],
  [116, 22],
  [128, 58],
  [144, 36],
] as const

export const links = [
  [0, 1],
  [0, 2],
  [1, 3],
  [2, 3],
  [1, 4],
  [3, 5],
  [3, 6],
  [4, 6],
  [5, 7],
  [6, 8],
  [6, 9],
  [7, 9],
  [8, 10],
  [9, 10],
  [5, 6],
] as const
