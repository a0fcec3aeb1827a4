import { useState } from 'react'
import type { StaffAnnouncement } from '#contract/publishing/announcementEdits.ts'
import { toastError } from '../../../ui/toast/toasts.ts'
import { api, failureText } from '../../api.ts'
import inputs from '../../styles/Inputs.module.css'
import { stateOf } from '../documents/documentState.ts'
import { showChanged } from '../documents/useDocuments.ts'
import { useAllDocuments } from '../publishing/useThings.ts'

/** The documents that readers got with an announcement, and which of them go when it goes: all unless somebody keeps one. */
export const usePapersToo = ({ attachments }: Pick<StaffAnnouncement, 'attachments'>) => {
  const { data } = useAllDocuments()
  const [kept, setKept] = useState<readonly string[]>([])
  const papers = (data ?? []).filter(
    document => attachments.includes(document.id) && stateOf(document, Date.now()) === 'public',
  )
  return {
    papers,
    kept,
    keep: (id: string, isKept: boolean) =>
      setKept(isKept ? [...kept, id] : kept.filter(other => other !== id)),
    /** Unpublishes those that are not kept; says of each that could not be, and goes on with the others. */
    takeBack: async (reason: string): Promise<void> => {
      for (const { id, title, version } of papers.filter(paper => !kept.includes(paper.id)))
        try {
          showChanged(await api.unpublishDocument({ params: { id }, body: { reason }, ifMatch: version }))
        } catch (error) {
          toastError('Still public', `“${title}”: ${failureText(error)}`)
        }
    },
  }
}

/** Asks about the documents of an announcement that is withdrawn. */
export const PapersToo = ({ papers: all }: { papers: ReturnType<typeof usePapersToo> }) => {
  if (all.papers.length === 0) return null
  return (
    <fieldset className={inputs.group}>
      <legend className={inputs.label}>Its documents, which readers have too: unpublish</legend>
      {all.papers.map(({ id, title }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={!all.kept.includes(id)}
            onChange={event => all.keep(id, !event.target.checked)}
          />{' '}
          {title}
        </label>
      ))}
    </fieldset>
  )
}
