import { Outlet } from 'react-router-dom'
import '../ui/tokens.css'
import '../ui/base.css'

/** The layout of every page for other sites' frames. The edge makes the page reload by itself (`Refresh`). */
export const EmbedLayout = () => <Outlet />
