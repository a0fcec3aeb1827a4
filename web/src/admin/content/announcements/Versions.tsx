import { Alert, Button } from '@aws-amplify/ui-react'
import { useQuery } from '@tanstack/react-query'
import { useRouteLoaderData } from 'react-router-dom'
import type { StaffAnnouncement } from '#contract/announcementEdits.ts'
import type { Session } from '../../../session.ts'
import { api, problemText } from '../../api.ts'
import { formatDateTime } from '../../format.ts'
import lists from '../../styles/Lists.module.css'
import { AgainstForm } from '../../forms/AgainstForm.tsx'
import { differencesOf } from './differencesOf.tsx'
import { valuesOf, type Values } from './values.ts'

/** Every text that an announcement had, what differs from what stands in the form, and the way back into it. */
export const Versions = (props: {
  announcement: StaffAnnouncement
  values: Values
  editable: boolean
  onRestore: (values: Values) => void
}) => {
  const { id, version } = props.announcement
  const session = useRouteLoaderData<Session>('admin')
  const { data, error } = useQuery({
    queryKey: ['announcement', id, 'versions', version],
    queryFn: async () => (await api.listAnnouncementVersions({ params: { id } })).versions,
  })
  if (error)
    return (
      <Alert variation="error" role="alert" hasIcon={false} heading="The versions could not be loaded">
        {problemText(error)}
      </Alert>
    )
  if (!data) return <p role="status">Loading versions…</p>
  return (
    <ol className={lists.list} aria-label="Versions, newest first">
      {data.map(one => {
        const differences = differencesOf(valuesOf(one), props.values)
        return (
          <li key={one.version}>
            <div className={lists.thing}>
              <strong>
                Version {one.version}
                {one.version === version && ', the present one'}
              </strong>
              <small>
                {formatDateTime(one.created_at)}, by{' '}
                {one.created_by === session?.userId ? 'you' : 'a colleague'} · {one.title}
              </small>
              <AgainstForm version={one.version} differences={differences} />
            </div>
            {props.editable && differences.length > 0 && (
              <Button
                size="small"
                ariaLabel={`Put version ${one.version} into the form`}
                onClick={() => props.onRestore(valuesOf(one))}
              >
                Put into the form
              </Button>
            )}
          </li>
        )
      })}
    </ol>
  )
}
