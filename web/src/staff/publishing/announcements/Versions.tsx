import { Alert, Button } from '@aws-amplify/ui-react'
import { useQuery } from '@tanstack/react-query'
import { useRouteLoaderData } from 'react-router-dom'
import type { StaffAnnouncement } from '#contract/publishing/announcementEdits.ts'
import type { Session } from '../../../session.ts'
import { toastError } from '../../../ui/toast/toasts.ts'
import { api, problemText } from '../../../kit/api.ts'
import { formatDateTime } from '../../format.ts'
import lists from '../../../kit/styles/Lists.module.css'
import { AgainstForm } from '../../forms/AgainstForm.tsx'
import { differencesOf } from './rows.tsx'
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

  const restore = async (one: (typeof data)[number]) => {
    if (!one.is_beginning) return props.onRestore(valuesOf(one))
    try {
      const query = { version: one.version }
      const [whole] = (await api.listAnnouncementVersions({ params: { id }, query })).versions
      if (whole) props.onRestore(valuesOf(whole))
    } catch (failure) {
      toastError('This version could not be loaded', problemText(failure))
    }
  }
  return (
    <ol className={lists.list} aria-label="Versions, newest first">
      {data.map(one => {
        // What a long text differs in cannot be told from its beginning.
        const said = one.is_beginning ? { ...one, content: props.values.content } : one
        const differences = differencesOf(valuesOf(said), props.values)
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
              {one.is_beginning && <p>Its text is long: put it into the form to read it whole.</p>}
              {!(one.is_beginning && differences.length === 0) && (
                <AgainstForm version={one.version} differences={differences} />
              )}
            </div>
            {props.editable && (one.is_beginning || differences.length > 0) && (
              <Button
                size="small"
                ariaLabel={`Put version ${one.version} into the form`}
                onClick={() => void restore(one)}
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
