import type { MeetingPaper, Paper, ShownMeeting } from '#contract/publishing/meetings.ts'
import { meetings as words } from '#content/meetings.ts'
import { restricted as conditions } from '#content/restricted.ts'
import { fileSize } from '../../ui/format.ts'
import { fileKind } from '../documents/fileKind.ts'
import styles from './Meetings.module.css'

const kinds = Object.entries(words.papers) as [MeetingPaper, string][]

const Line = ({ paper: { title, url, size, type, restricted } }: { paper: Paper }) => (
  <li>
    <a href={url}>{title}</a>{' '}
    <span>
      {fileKind(type)}, {fileSize(size, 1)}
      {restricted && <strong>{conditions.mark}</strong>}
    </span>
  </li>
)

/** The papers of a meeting, kind by kind. */
export const Papers = ({ meeting }: { meeting: ShownMeeting }) => {
  const there = kinds.filter(([kind]) => meeting[kind].length > 0)
  if (there.length === 0) return <p className={styles['none']}>{words.noPapers}</p>
  return (
    <dl className={styles['papers']}>
      {there.map(([kind, name]) => (
        <div key={kind}>
          <dt>{name}</dt>
          <dd>
            <ul>
              {meeting[kind].map(paper => (
                <Line key={paper.url} paper={paper} />
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  )
}
