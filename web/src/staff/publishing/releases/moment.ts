import { londonMoments, londonTime } from '#contract/londonTime.ts'

/** When a release is to go out, as its form has it. */
export interface When {
  /** As soon as it is approved, or at an exact moment. */
  when: 'approval' | 'moment'
  /** `YYYY-MM-DD`, London. */
  date: string
  /** `HH:mm` or `HH:mm:ss`, London. */
  time: string
  /** Which of two moments, where London's clocks show the time twice. */
  second: boolean
}

/** What a form's date and time come to. */
export interface Chosen {
  /** UTC; null for as soon as it is approved. */
  at?: string | null
  /** Why there is no moment. */
  error?: string
  /** Both moments (UTC), where the time comes twice. */
  twice?: [string, string]
}

/** A stored moment as the form shows it. */
export const whenOf = (publish_at: string | null): When => {
  if (publish_at === null) return { when: 'approval', date: '', time: '07:00:00', second: false }
  const at = new Date(publish_at)
  const wall = londonTime(at)
  const second =
    londonMoments(wall).findIndex(moment => moment.getTime() === at.getTime() - (at.getTime() % 1000)) === 1
  return { when: 'moment', ...wall, second }
}

const hourLater = (time: string) => `02${time.slice(2)}`

/** The moment that a form names, or what is wrong with it. @param now the server's clock, ms */
export const chosenMoment = ({ when, date, time, second }: When, now: number): Chosen => {
  if (when === 'approval') return { at: null }
  if (date === '' || time === '') return { error: 'Give a date and a time.' }
  const [first, last] = londonMoments({ date, time }).map(moment => moment.toISOString())
  if (first === undefined) {
    const skipped = londonMoments({ date, time: hourLater(time) }).length > 0 && time.startsWith('01')
    return {
      error: skipped
        ? `London's clocks skip this hour: on that night they go from 01:00 to 02:00. Choose ${hourLater(time).slice(0, 5)} or later.`
        : 'This is no date and time.',
    }
  }
  const at = second && last !== undefined ? last : first
  return {
    at,
    ...(last !== undefined && { twice: [first, last] as [string, string] }),
    ...(Date.parse(at) <= now && { error: 'This moment has passed. Choose a later one.' }),
  }
}
