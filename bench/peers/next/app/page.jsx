import Home from '../content/Home.jsx'
import { home } from '../content/pages.json'

export const metadata = home
export default Home
