import { Badge } from '@aws-amplify/ui-react'
import { NavLink } from 'react-router-dom'
import type { CmsFile } from '#contract/integrations/cmsFiles.ts'
import shared from './CodeEditor.module.css'
import styles from './FileNav.module.css'
import { filePath } from './paths.ts'
import { useUnsaved } from './unsaved.ts'
import { typeWords } from './words.ts'

const Entry = ({ name, type, description, edited }: CmsFile) => {
  const unsaved = useUnsaved(name)
  return (
    <li>
      <NavLink to={filePath(name)}>
        <span className={styles.name}>
          <strong>{name}</strong>
          <Badge size="small" className={styles.type ?? ''}>
            {typeWords[type]}
          </Badge>
        </span>
        <small className={styles.about}>{description}</small>
        {(unsaved || edited) && (
          <small className={shared.flag}>{unsaved ? 'Unsaved changes' : 'Draft saved'}</small>
        )}
      </NavLink>
    </li>
  )
}

/** The files with their types, descriptions and states. */
export const FileNav = ({ files }: { files: readonly CmsFile[] }) => (
  <nav className={styles.nav} aria-label="Files">
    <ul>
      {files.map(file => (
        <Entry key={file.name} {...file} />
      ))}
    </ul>
  </nav>
)
