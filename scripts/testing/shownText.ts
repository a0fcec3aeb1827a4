import type { Browser } from 'playwright-core'

/**
 * Text that Chromium shows of each HTML, as words in lower case: images and drawings as their text, and what a click unfolds
 * unfolded.
 */
export const shownText = async (browser: Browser, all: readonly string[]): Promise<string[][]> => {
  const page = await browser.newPage()
  try {
    return await page.evaluate(
      list =>
        list.map(html => {
          document.body.innerHTML = html
          for (const details of document.querySelectorAll('details')) details.open = true
          for (const image of document.querySelectorAll<HTMLImageElement>('img, input[type=image]'))
            image.replaceWith(` ${image.alt} `)
          for (const drawing of document.querySelectorAll('svg, math'))
            drawing.replaceWith(` ${drawing.textContent} `)
          return document.body.innerText.toLowerCase().split(/\s+/).filter(Boolean)
        }),
      [...all],
    )
  } finally {
    await page.close()
  }
}
