import { Link } from 'react-router-dom'
import layout from '../../../styles/Layout.module.css'
import { count } from '../../../format.ts'
import { releasePath } from '../../publishing/paths.ts'
import type { Item } from './uploadQueue.ts'

/** Who knows of the confidential files that were sent, and where others are named; a line for each release. */
export const ItsRelease = ({ items }: { items: readonly Item[] }) => {
  const sent = items.filter(({ state }) => ['checking', 'recorded', 'done'].includes(state))
  const byRelease = Map.groupBy(sent, ({ release }) => release?.id)
  return [...byRelease].map(([id, [first, ...others]]) =>
    id === undefined ? null : (
      <p key={id} className={layout.note} role="status">
        {count(others.length + 1, 'file')} in “{first?.release?.title}”, known to the people who are named on
        it. <Link to={releasePath(id)}>Open the release to name others</Link>
      </p>
    ),
  )
}
