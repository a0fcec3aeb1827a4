import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import base from '../../../ui/base.css?url'
import tokens from '../../../ui/tokens.css?url'
import styles from './ReaderFrame.module.css'

/** Names that CSS modules give classes. */
const scoped = /\._[\w-]+_\w{4,8}_\d+/

const textOf = (rule: CSSRule): string => {
  if (rule instanceof CSSStyleRule) return scoped.test(rule.selectorText) ? rule.cssText : ''
  if (!(rule instanceof CSSMediaRule)) return ''
  const inner = [...rule.cssRules].map(textOf).join('\n')
  return inner.trim() ? `@media ${rule.conditionText} {\n${inner}\n}` : ''
}

/** The rules of the page's components, without those that style the page as a whole. */
const moduleRules = (sheets: Iterable<CSSStyleSheet>): string =>
  [...sheets].flatMap(sheet => [...sheet.cssRules].map(textOf)).join('\n')

const sheet = (page: Document, href: string) => {
  const link = page.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  const loaded = new Promise(resolve => link.addEventListener('load', resolve))
  page.head.append(link)
  return loaded
}

/** Styles the frame's page as the public site is: its own sheets, and the rules of the components shown in it. */
const dress = async (frame: Window & typeof globalThis) => {
  const page = frame.document
  page.documentElement.lang = 'en-GB'
  page.title = 'Preview'
  await Promise.all([tokens, base].map(href => sheet(page, href)))
  const own = new frame.CSSStyleSheet()
  own.replaceSync(moduleRules(document.styleSheets))
  page.adoptedStyleSheets = [own]
}

/**
 * A page of the public site in a frame: it has the site's styles and none of
 * the staff area's, and the frame's width decides what it looks like. Links in
 * it lead nowhere.
 */
export const ReaderFrame = ({
  title,
  narrow,
  children,
}: {
  title: string
  narrow: boolean
  children: ReactNode
}) => {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  const [body, setBody] = useState<HTMLElement>()
  const [height, setHeight] = useState(400)

  useEffect(() => {
    const inside = frame?.contentWindow as (Window & typeof globalThis) | null | undefined
    if (!inside) return
    const page = inside.document
    let wanted = true
    const measure = new ResizeObserver(() => setHeight(page.documentElement.offsetHeight + 1))
    void dress(inside).then(() => {
      if (!wanted) return
      measure.observe(page.documentElement)
      setBody(page.body)
    })
    return () => {
      wanted = false
      measure.disconnect()
    }
  }, [frame])

  return (
    <>
      <iframe
        ref={setFrame}
        className={styles.frame}
        data-narrow={narrow}
        title={title}
        style={{ blockSize: height }}
      />
      {body &&
        createPortal(
          <div
            onClickCapture={event => {
              if ((event.target as Element).closest('a, button')) {
                event.preventDefault()
                event.stopPropagation()
              }
            }}
          >
            {children}
          </div>,
          body,
        )}
    </>
  )
}
