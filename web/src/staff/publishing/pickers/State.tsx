import lists from '../../../kit/styles/Lists.module.css'

/** Where something stands on its way to readers. */
export type StateName = 'draft' | 'coming' | 'waiting' | 'held' | 'out' | 'withdrawn'

const shapes: Record<StateName, string> = {
  draft: 'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11',
  coming: 'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M8 5v3.2l2.2 1.6',
  waiting: 'M4 2.5h8M4 13.5h8M5 2.5c0 3 6 8 6 11M11 2.5c0 3-6 8-6 11',
  held: 'M5.5 3.5v9M10.5 3.5v9',
  out: 'M2.5 8.5l3.5 3.5 7.5-8',
  withdrawn: 'M3.5 3.5l9 9m0-9l-9 9',
}

/** The colour of each, which a card has too; of a draft and of what was withdrawn only the words do. */
export const tones: Partial<Record<StateName, string>> = {
  coming: 'coming',
  waiting: 'coming',
  held: 'bad',
  out: 'good',
}

/** A state by word, shape and colour, to be told apart at arm's length. */
export const State = ({ state, children }: { state: StateName; children: string }) => (
  <span className={lists.state} data-tone={tones[state] ?? (state === 'draft' ? 'quiet' : 'bad')}>
    <svg viewBox="0 0 16 16" strokeDasharray={state === 'draft' ? '2 2.3' : undefined} aria-hidden="true">
      <path d={shapes[state]} />
    </svg>
    {children}
  </span>
)
