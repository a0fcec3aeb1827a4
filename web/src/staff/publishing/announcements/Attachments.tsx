import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { fileSize } from '../../../ui/format.ts'
import { problemText } from '../../../kit/api.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { stateOf } from '../../documents/documentState.ts'
import { exactMoment } from '../pickers/moments.ts'
import { Picker } from '../pickers/Picker.tsx'
import { State } from '../pickers/State.tsx'
import { useAllDocuments } from '../pickers/useThings.ts'
import type { Document } from '#contract/documents/documents.ts'

const marks = { public: 'out', coming: 'coming', held: 'draft' } as const

const wordsOf = (document: Document) => {
  const state = stateOf(document, Date.now())
  if (state === 'public') return 'Public: readers get a link to it'
  return state === 'held'
    ? 'Not public: no link shows until a release lets it out'
    : `Not public: its link shows from ${exactMoment(document.publish_at ?? '')}`
}

/** The documents that belong to an announcement, or to something else with `legend`. */
export const Attachments = (props: {
  chosen: readonly string[]
  legend?: string
  onChange: (ids: string[]) => void
}) => {
  const { chosen, legend = 'Attachments' } = props
  const { data, error } = useAllDocuments()
  const [picking, setPicking] = useState(false)
  return (
    <fieldset className={inputs.group}>
      <legend className={inputs.label}>{legend}</legend>
      <ul className={lists.list}>
        {chosen.map(id => {
          const document = data?.find(one => one.id === id)
          const title = document?.title ?? (data ? 'A document that is no longer there' : 'Loading…')
          return (
            <li key={id}>
              <span className={lists.thing}>
                <strong className={data && !document ? lists.missing : undefined}>{title}</strong>
                {document && (
                  <small>
                    <State state={marks[stateOf(document, Date.now())]}>{wordsOf(document)}</State>
                  </small>
                )}
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
      <Button
        size="small"
        {...(props.legend && { ariaLabel: `${props.legend}: choose documents…` })}
        onClick={() => setPicking(true)}
      >
        Choose documents…
      </Button>
      {picking && (
        <Picker
          title={props.legend ?? 'Attach documents'}
          hint="Readers see a link to each of them once it is public itself; 20 at most."
          options={data?.map(document => ({
            key: document.id,
            title: document.title,
            text: document.file_name,
            detail: `${document.file_name} · ${fileSize(document.file_size, 2)} · ${wordsOf(document)}`,
          }))}
          problem={error ? problemText(error) : undefined}
          chosen={chosen}
          limit={20}
          onChoose={props.onChange}
          onClose={() => setPicking(false)}
        />
      )}
    </fieldset>
  )
}
