import { Link, useParams } from 'react-router-dom'
import { factNames, type FactName } from '#contract/publishing/factShapes.ts'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { FetchFailed } from '../../../kit/Section.tsx'
import layout from '../../../kit/styles/Layout.module.css'
import { FactWorkspace } from './FactWorkspace.tsx'
import { forms } from './forms.ts'
import { factsPath } from './paths.ts'
import { useFacts } from './useFacts.ts'

const isFact = (name: string | undefined): name is FactName => factNames.some(one => one === name)

const One = ({ name }: { name: FactName }) => {
  const { data, error, refetch } = useFacts()
  useDocumentTitle(forms[name].title)
  const fact = data?.facts.find(one => one.fact === name)
  if (data && fact) return <FactWorkspace fact={fact} all={data.facts} clock={data} />
  if (!error) return <p role="status">Loading the fact…</p>
  return <FetchFailed heading="The fact could not be loaded" error={error} onRetry={() => void refetch()} />
}

/** The page on which a fact of the company is changed, looked at as readers will see it, and brought back. */
export const FactPage = () => {
  const { id } = useParams()
  return (
    <section className={layout.stack} aria-label="Company fact">
      <p>
        <Link to={factsPath}>All company facts</Link>
      </p>
      {isFact(id) ? (
        <One key={id} name={id} />
      ) : (
        <div className={layout.empty}>
          <h2>There is no such fact</h2>
          <p className={layout.quiet}>The list of all company facts has what there is.</p>
        </div>
      )}
    </section>
  )
}
