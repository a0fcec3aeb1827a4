import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { eventThings } from '#contract/publishing/calendarEdits.ts'
import { problemText } from '../../../kit/api.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { Picker, type Option } from '../pickers/Picker.tsx'
import { useAllDocuments, useAnnouncements } from '../pickers/useThings.ts'
import type { Values } from './values.ts'

/** Documents or announcements that belong to an event. */
const ThingList = (props: {
  legend: string
  noun: string
  options: readonly Option[] | undefined
  problem: string | undefined
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}) => {
  const { legend, noun, options, chosen } = props
  const [picking, setPicking] = useState(false)
  return (
    <fieldset className={inputs.group}>
      <legend className={inputs.label}>{legend}</legend>
      <ul className={lists.list}>
        {chosen.map(id => {
          const option = options?.find(({ key }) => key === id)
          const title = option?.title ?? (options ? 'Not there any more' : 'Loading…')
          return (
            <li key={id}>
              <span className={lists.thing}>
                <strong className={options && !option ? lists.missing : undefined}>{title}</strong>
                <small>{option?.detail}</small>
              </span>
              <Button
                size="small"
                ariaLabel={`Take ${title} off`}
                onClick={() => props.onChange(chosen.filter(other => other !== id))}
              >
                Take off
              </Button>
            </li>
          )
        })}
      </ul>
      <Button size="small" onClick={() => setPicking(true)}>
        Choose {noun}s…
      </Button>
      {picking && (
        <Picker
          title={`Which ${noun}s belong to it?`}
          hint={`Readers get a link to each as soon as it is public itself; ${eventThings} at most.`}
          options={options}
          problem={props.problem}
          chosen={chosen}
          limit={eventThings}
          onChoose={props.onChange}
          onClose={() => setPicking(false)}
        />
      )}
    </fieldset>
  )
}

/** What belongs to an event: announcements and documents, whether they are public already or not. */
export const RelatedItems = (props: { values: Values; onChange: (patch: Partial<Values>) => void }) => {
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
