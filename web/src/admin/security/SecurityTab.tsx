import { SectionedTab } from '../SectionedTab.tsx'
import { useIsAdmin } from '../useIsAdmin.ts'
import { LiveContext, useLiveFeed } from './live.ts'
import { Restricted } from './Restricted.tsx'
import { sections } from './sections.ts'
import { useAlertToasts } from './useAlertToasts.ts'

const Open = () => {
  const live = useLiveFeed()
  useAlertToasts()
  return (
    <LiveContext value={live}>
      <SectionedTab label="Security" slug="security" sections={sections} />
    </LiveContext>
  )
}

/** The Security tab around its parts; all of it is for administrators (decision 16). */
export const SecurityTab = () => (useIsAdmin() ? <Open /> : <Restricted />)
