import { longDate } from '../../ui/format.ts'

/** The day on which the text beside it was last right. */
export const Updated = ({ label, date }: { label: string; date: string }) => (
  <p className="figures">
    {label} <time dateTime={date}>{longDate(date)}</time>
  </p>
)
