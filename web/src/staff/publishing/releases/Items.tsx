import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { releaseItems, type ReleaseItem } from '#contract/publishing/releases.ts'
import { problemText } from '../../../kit/api.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { announcementPath } from '../pickers/paths.ts'
import { Picker, type Option } from '../pickers/Picker.tsx'
import { useAllDocuments, useAnnouncements } from '../pickers/useThings.ts'

const keyOf = ({ type, id }: ReleaseItem) => `${type} ${id}`
const itemOf = (key: string): ReleaseItem => {
  const [type, id = ''] = key.split(' ')
  return { type: type === 'document' ? 'document' : 'announcement', id }
}
const kinds = { document: 'Document', announcement: 'Announcement' } as const

/** The things that go out together: documents that are held, and drafts of announcements. */
export const Items = (props: {
  chosen: readonly ReleaseItem[]
  /** Those that it had before, which may have been given its moment already. */
  own: readonly ReleaseItem[]
  error: string | undefined
  onChange: (items: ReleaseItem[]) => void
}) => {
  const { chosen, own } = props
  const documents = useAllDocuments()
  const announcements = useAnnouncements()
  const [picking, setPicking] = useState(false)
  const error = documents.error ?? announcements.error
  const isOwn = (id: string) => own.some(item => item.id === id)

  const options: Option[] | undefined = documents.data &&
    announcements.data && [
      ...announcements.data.announcements
        .filter(one => (!one.released_at && !one.withdrawn_at) || isOwn(one.id))
        .map(one => ({
          key: keyOf({ type: 'announcement', id: one.id }),
          title: one.title,
          text: one.rns_number ?? '',
          detail: `Announcement · ${one.announcement_type}`,
        })),
      ...documents.data
        .filter(one => one.held || isOwn(one.id))
        .map(one => ({
          key: keyOf({ type: 'document', id: one.id }),
          title: one.title,
          text: one.file_name,
          detail: `Document · ${one.file_path}`,
        })),
    ]
  return (
    <fieldset className={inputs.group}>
      <legend className={inputs.label}>What goes out together</legend>
      <ul className={lists.list}>
        {chosen.map(item => {
          const option = options?.find(({ key }) => key === keyOf(item))
          const title = option?.title ?? (options ? 'Not here yet, deleted, or public already' : 'Loading…')
          return (
            <li key={item.id}>
              <span className={lists.thing}>
                <strong className={options && !option ? lists.missing : undefined}>
                  {item.type === 'announcement' && option ? (
                    <Link to={announcementPath(item.id)}>{title}</Link>
                  ) : (
                    title
                  )}
                </strong>
                <small>{option?.detail ?? kinds[item.type]}</small>
              </span>
              <Button
                size="small"
                ariaLabel={`Take ${title} out`}
                onClick={() => props.onChange(chosen.filter(({ id }) => id !== item.id))}
              >
                Take out
              </Button>
            </li>
          )
        })}
      </ul>
      <Button
        size="small"
        aria-invalid={props.error !== undefined}
        aria-describedby="items-error"
        onClick={() => setPicking(true)}
      >
        Choose documents and announcements…
      </Button>
      <span id="items-error" className={inputs.error}>
        {props.error}
      </span>
      {picking && (
        <Picker
          title="What goes out together?"
          hint={`Documents that are held and announcements that are drafts, ${releaseItems} at most. What is public already, or goes out with another approved release, is not here.`}
          options={options}
          problem={error ? problemText(error) : undefined}
          chosen={chosen.map(keyOf)}
          limit={releaseItems}
          onChoose={keys => props.onChange(keys.map(itemOf))}
          onClose={() => setPicking(false)}
        />
      )}
    </fieldset>
  )
}
