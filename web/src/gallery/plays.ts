// Fixtures that move: what comes, and after how many ms.

import type { TableState } from '../lib/model'
import { turn } from './fixtures'

interface Step {
  after: number
  then: (state: TableState) => TableState
}

export const plays: Record<string, Step[]> = {
  // Others act, and then it is one's turn: the keys of what was set beforehand become the real ones.
  pre: [{ after: 4000, then: () => turn() }],
  showdown: [
    {
      after: 1500,
      then: (state) => ({
        ...state,
        news: {
          v: state.v + 1,
          quiet: false,
          happened: [{ type: 'pot_won', pot: 0, seat: 3, chips: 1300, how: 'showdown' }],
        },
      }),
    },
  ],
}
