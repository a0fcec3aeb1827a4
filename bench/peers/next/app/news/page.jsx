import News from '../../content/News.jsx'
import { news } from '../../content/pages.json'

export const metadata = news
export default News
