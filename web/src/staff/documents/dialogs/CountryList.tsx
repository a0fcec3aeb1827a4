import { SearchField } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { countries } from '#contract/documents/countries.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import { Choice } from '../../../kit/Choices.tsx'
import { matches } from '../../search.ts'

const all = countries()

/** Chooses countries: those that are chosen stand first when the search is empty. */
export const CountryList = (props: {
  label: string
  chosen: readonly string[]
  fault: string | undefined
  onChange: (codes: string[]) => void
}) => {
  const { label, chosen, fault } = props
  const [search, setSearch] = useState('')
  // While it is open nothing moves under the pointer.
  const [first] = useState(chosen)
  const found = all
    .filter(({ code, name }) => matches(`${name} ${code}`, search))
    .toSorted((a, b) => Number(first.includes(b.code)) - Number(first.includes(a.code)))
  return (
    <fieldset className={inputs.group}>
      <legend className={inputs.label}>{label}</legend>
      <SearchField
        label="Search countries"
        labelHidden
        size="small"
        hasSearchButton={false}
        placeholder="Search countries"
        value={search}
        onChange={event => setSearch(event.target.value)}
        onClear={() => setSearch('')}
      />
      <p role="status" className={layout.quiet}>
        {chosen.length} excluded
      </p>
      {fault && (
        <p role="alert" className={inputs.error}>
          {fault}
        </p>
      )}
      <ul className={`${lists.list} ${lists.scroll}`}>
        {found.map(({ code, name }) => (
          <li key={code}>
            <Choice
              type="checkbox"
              name="country"
              label={name}
              checked={chosen.includes(code)}
              onChange={() =>
                props.onChange(chosen.includes(code) ? chosen.filter(one => one !== code) : [...chosen, code])
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
