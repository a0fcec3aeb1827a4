import { Footer } from '../content/Footer.jsx'
import { Header } from '../content/Header.jsx'
import '../content/site.css'
import { Menus } from './Menus.jsx'

export default function Layout({ children }) {
  return (
    <html lang="en-GB">
      <body>
        <Header />
        {children}
        <Footer />
        <Menus />
      </body>
    </html>
  )
}
