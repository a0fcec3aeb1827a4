import { Button, SearchField } from '@aws-amplify/ui-react'
import { useState, type ReactNode } from 'react'
import { Dialog } from '../../../kit/Dialog.tsx'
import { wholeNumber } from '../../../ui/format.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { Choice } from '../../../kit/Choices.tsx'
import { matches } from '../../search.ts'

/** Something that can be chosen. */
export interface Option {
  key: string
  title: string
  detail: ReactNode
  /** What a search looks into besides the title. */
  text?: string
}

/** Options that are shown at once; a search finds the others. */
const most = 100

/** Chooses one or several of many, with a search. */
export const Picker = (props: {
  title: string
  /** The items that can be chosen here, and those that cannot. */
  hint: string
  options: readonly Option[] | undefined
  /** Why they could not be read. */
  problem?: string | undefined
  chosen: readonly string[]
  /** Most that may be chosen; with 1 the choice of another replaces the first. */
  limit: number
  onChoose: (keys: string[]) => void
  onClose: () => void
}) => {
  const { options = [], limit } = props
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState(props.chosen)
  const found = options.filter(({ title, text = '' }) => matches(`${title} ${text}`, search))
  const toggle = (key: string) =>
    setChosen(
      limit === 1 ? [key] : chosen.includes(key) ? chosen.filter(other => other !== key) : [...chosen, key],
    )
  const offered =
    found.length > most
      ? `The first ${most} of ${wholeNumber(found.length)}: search for the others`
      : `${found.length || 'Nothing here'} to choose${found.length ? ' from' : ''}`
  const said = props.options ? `${offered} · ${chosen.length} chosen` : props.problem ? '' : 'Loading…'
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <div
        className={layout.stack}
        onKeyDownCapture={event => {
          // The empty search field would swallow it.
          if (event.key === 'Escape' && search === '') props.onClose()
        }}
      >
        <p className={layout.quiet}>{props.hint}</p>
        <SearchField
          label="Search"
          size="small"
          hasSearchButton={false}
          placeholder="Search by title"
          data-autofocus
          value={search}
          onChange={event => setSearch(event.target.value)}
          onClear={() => setSearch('')}
        />
        {props.problem && (
          <p role="alert" className={inputs.error}>
            {props.problem}
          </p>
        )}
        <p role="status" className={layout.quiet}>
          {said}
        </p>
        <ul className={`${lists.list} ${lists.scroll}`}>
          {found.slice(0, most).map(({ key, title, detail }) => (
            <li key={key}>
              <Choice
                type={limit === 1 ? 'radio' : 'checkbox'}
                name="chosen"
                label={title}
                hint={detail}
                checked={chosen.includes(key)}
                disabled={limit > 1 && chosen.length >= limit && !chosen.includes(key)}
                onChange={() => toggle(key)}
              />
            </li>
          ))}
        </ul>
      </div>
      <footer className={layout.footer}>
        <Button onClick={props.onClose}>Cancel</Button>
        <Button
          variation="primary"
          onClick={() => {
            props.onChoose([...chosen])
            props.onClose()
          }}
        >
          {chosen.length > 0 && limit > 1 ? `Choose these ${chosen.length}` : 'Choose'}
        </Button>
      </footer>
    </Dialog>
  )
}
