import { investors } from '#content/investors.ts'
import { Updated } from './Updated.tsx'

interface Props {
  label: string
  /** The day on which the fact is true. */
  date: string
  /** The day on which somebody last saw that it still is. */
  reviewed?: string | undefined
}

/** The day of a fact, and, where it was looked at again later, that day. */
export const Reviewed = ({ label, date, reviewed }: Props) => (
  <>
    <Updated label={label} date={date} />
    {reviewed !== undefined && reviewed > date && (
      <Updated label={investors.facts.reviewed} date={reviewed} />
    )}
  </>
)
