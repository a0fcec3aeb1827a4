import { Outlet } from 'react-router-dom'
import '../ui/tokens.css'
import '../ui/base.css'

/** What every page for other sites' frames shares. The edge makes it come again by itself (`Refresh`). */
export const EmbedLayout = () => <Outlet />
