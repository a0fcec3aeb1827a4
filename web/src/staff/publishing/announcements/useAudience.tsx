import { useState } from 'react'
import { useDraft } from '../../forms/useDraft.ts'
import { audienceError, everybody, releaseOf } from '../releases/confidentialDraft.ts'
import { useReleases } from '../releases/useReleases.ts'
import { WhoMayKnow } from '../releases/WhoMayKnow.tsx'

/** Who may know of a new announcement from its first save on; the choice stays in the browser tab, as its text does. */
export const useAudience = () => {
  const [start] = useState(everybody)
  const { values, dirty, change, drop } = useDraft('announcement new, who may know', {
    version: 0,
    values: start,
  })
  const [error, setError] = useState<string>()
  return {
    field: (
      <WhoMayKnow
        legend="Who may know of it"
        audience={values}
        error={error}
        onChange={audience => {
          if (audience.named) change(audience)
          else drop()
          setError(undefined)
        }}
      />
    ),
    dirty,
    release: releaseOf(values),
    /** Says what it lacks before anything is sent. @returns whether it lacks something */
    isIncomplete: (): boolean => {
      const found = audienceError(values)
      setError(found)
      return found !== undefined
    },
    drop,
  }
}

/** The confidential release of a stored announcement, while it is not out. */
export const useItsRelease = (id: string) => {
  const { data } = useReleases('coming')
  return data?.pages
    .flatMap(({ releases }) => releases)
    .find(({ confidential, items }) => confidential && items.some(item => item.id === id))
}
