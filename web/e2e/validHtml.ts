import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    // React's way of writing; HTML has no preference.
    'void-style': 'off',
    'doctype-style': 'off',
    // Said again for browsers that forget what a table is when a style sheet makes its rows blocks.
    'no-redundant-role': 'off',
    // A list of code that scrolls is a region; a section cannot be preformatted.
    'prefer-native-element': 'off',
    // The side menu comes before the page's own headings, whose order `publicPages.test.ts` checks.
    'heading-level': 'off',
    // Scripts are ours alone (content security policy).
    'require-sri': 'off',
    // A fieldset that only switches a form off while it is sent; a group without a name is none to a screen reader.
    'wcag/h71': 'off',
  },
})

/** The faults that html-validate finds in a page, as sentences. */
export const faultsIn = async (html: string): Promise<string[]> => {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))
}

/** Roles that are said again (see above), and slashes of React. */
const known =
  '.*(Trailing slash on void elements|The “role” attribute must not be used on a “t[rdh]” element|role is unnecessary for element “(table|thead|tbody|tr|th|td)”).*'

/** True if this machine has the Java that the W3C's validator needs. */
export const hasJava = spawnSync('java', ['-version']).status === 0

/** Without its style sheet, which Vite has read already and the W3C's validator is too old for. */
const withoutStyles = (html: string) => html.replace(/<style>.*?<\/style>/gs, '')

/**
 * The faults that the W3C's validator (vnu) finds in pages, by their names, as sentences.
 * @throws Error when it could not do its work
 */
export const vnuFaultsIn = async (pages: ReadonlyMap<string, string>): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'blu-html-'))
  try {
    const files = [...pages].map(([name, html]) => {
      const file = join(folder, `${name.replaceAll('/', '_')}.html`)
      writeFileSync(file, withoutStyles(html))
      return file
    })
    const jar = createRequire(import.meta.url)('vnu-jar') as string
    const args = [
      '-XX:TieredStopAtLevel=1',
      '-Xss4m',
      '-jar',
      jar,
      '--format',
      'gnu',
      '--filterpattern',
      known,
    ]
    const child = spawn('java', [...args, ...files], { stdio: ['ignore', 'pipe', 'pipe'] })
    const [said, trouble] = await Promise.all([text(child.stderr), text(child.stdout)])
    if (trouble) throw new Error(trouble)
    return said.split('\n').filter(line => line.trim() && !line.startsWith('Picked up'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
