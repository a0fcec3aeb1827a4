import { investors } from '#content/investors.ts'
import { fileSize } from '../../ui/format.ts'
import styles from './Documents.module.css'

/** What stands for documents that could not be read: told from a document by its words, and without a View (decision 31). */
export const Placeholders = ({ names }: { names: string[] }) => (
  <ul className={styles['placeholders']}>
    {names.map(name => (
      <li key={name}>
        <span>{name}</span>
        <span className="figures">
          {investors.documents.placeholder}, {fileSize(0, 1)}
        </span>
      </li>
    ))}
  </ul>
)
