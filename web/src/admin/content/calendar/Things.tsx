import { problemText } from '../../api.ts'
import { useAllDocuments, useAnnouncements } from '../publishing/useThings.ts'
import { ThingList } from './ThingList.tsx'
import type { Values } from './values.ts'

/** What belongs to an event: announcements and documents, whether they are public already or not. */
export const Things = (props: { values: Values; onChange: (patch: Partial<Values>) => void }) => {
  const { values, onChange } = props
  const announcements = useAnnouncements()
  const documents = useAllDocuments()
  const text = (error: unknown) => (error ? problemText(error) : undefined)
  return (
    <>
      <ThingList
        legend="Announcements"
        noun="announcement"
        options={announcements.data?.announcements.map(one => ({
          key: one.id,
          title: one.title,
          text: one.rns_number ?? '',
          detail: `${one.announcement_type}${one.state === 'out' ? '' : ' · not public yet: no link shows before it is'}`,
        }))}
        problem={text(announcements.error)}
        chosen={values.announcements}
        onChange={ids => onChange({ announcements: ids })}
      />
      <ThingList
        legend="Documents"
        noun="document"
        options={documents.data?.map(one => ({
          key: one.id,
          title: one.title,
          text: one.file_name,
          detail: `${one.file_name}${one.held ? ' · not public yet: no link shows before it is' : ''}`,
        }))}
        problem={text(documents.error)}
        chosen={values.documents}
        onChange={ids => onChange({ documents: ids })}
      />
    </>
  )
}
