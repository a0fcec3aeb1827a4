import layout from '../../kit/styles/Layout.module.css'
import lists from '../../kit/styles/Lists.module.css'

/**
 * The fallback when the constitutional documents cannot be listed. They are no documents: nothing
 * opens.
 */
const placeholders = [
  { name: 'Articles-of-Association.pdf', size: 'about 1.9 MB' },
  { name: 'Memorandum-of-Association.pdf', size: 'about 0.6 MB' },
]

export const Placeholders = () => (
  <div className={layout.empty}>
    <h3>Usually in this bucket</h3>
    <ul className={lists.bullets} aria-label="Placeholders">
      {placeholders.map(({ name, size }) => (
        <li key={name}>
          {name} <span className={layout.quiet}>{size} · placeholder, not the file</span>
        </li>
      ))}
    </ul>
  </div>
)
