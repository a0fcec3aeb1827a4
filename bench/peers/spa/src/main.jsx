import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router'
import { Footer } from '../content/Footer.jsx'
import { Header } from '../content/Header.jsx'
import { startMenus } from '../content/menu.js'
import { home, news } from '../content/pages.json'
import '../content/site.css'

const Home = lazy(() => import('../content/Home.jsx'))
const News = lazy(() => import('../content/NewsWithoutList.jsx'))

const Titled = ({ title, Page }) => (
  <>
    <title>{title}</title>
    <Page />
  </>
)

startMenus(document)
createRoot(document.getElementById('root')).render(
  <BrowserRouter>
    <Header />
    <Suspense>
      <Routes>
        <Route path="/" element={<Titled {...home} Page={Home} />} />
        <Route path="/news" element={<Titled {...news} Page={News} />} />
      </Routes>
    </Suspense>
    <Footer />
  </BrowserRouter>,
)
