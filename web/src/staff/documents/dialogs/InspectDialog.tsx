import { Button } from '@aws-amplify/ui-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import type { Document } from '#contract/documents/documents.ts'
import type { ProcessedFile, TableShape } from '#contract/documents/files.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { fileSize, wholeNumber } from '../../../ui/format.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, problemText } from '../../../kit/api.ts'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'

const separators: Record<TableShape['separator'], string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
}

const ofTable = ({ rows, columns, header, separator, even }: TableShape): [string, string][] => [
  ['Rows', header ? `${wholeNumber(rows)}, the header among them` : wholeNumber(rows)],
  ['Columns', wholeNumber(columns)],
  ['Header', header ? header.join(' · ') : 'None: the first row is data'],
  ['Separator', separators[separator]],
  ['All rows as long', even ? 'Yes' : 'No: some rows have fewer cells'],
]

/** The findings about a file, in words and in the order in which people look for them. */
const figuresOf = ({
  type,
  size,
  sha256,
  version,
  pdf,
  picture,
  table,
}: ProcessedFile): [string, string][] => [
  ['Type by its bytes', type],
  ['Size', `${fileSize(size, 2)} (${wholeNumber(size)} bytes)`],
  ['SHA-256', sha256],
  ['Version of the file', String(version)],
  ...(pdf
    ? ([
        ['Pages', wholeNumber(pdf.pages)],
        ['Title in the file', pdf.title ?? 'None'],
      ] satisfies [string, string][])
    : []),
  ...(picture
    ? ([['Picture', `${wholeNumber(picture.width)} × ${wholeNumber(picture.height)} pixels`]] satisfies [
        string,
        string,
      ][])
    : []),
  ...(table ? ofTable(table) : []),
]

/** Asks once; what the file made impossible to say is an error in words. */
const read = async (document_id: string): Promise<ProcessedFile> => {
  const { data, error } = await api.processFile({ body: { document_id } })
  if (!data) throw new Error(error ?? 'The file cannot be read.')
  return data
}

const copy = async (what: string, text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toast('Copied', `${what} is in the clipboard.`)
  } catch {
    toastError('Copy failed', 'The browser did not allow it. Select the text and copy it.')
  }
}

const asText = (figures: readonly (readonly [string, string])[]): string =>
  figures.map(([name, value]) => `${name}: ${value}`).join('\n')

const Text = ({ pdf }: { pdf: NonNullable<ProcessedFile['pdf']> }) =>
  pdf.text === '' ? (
    <p className={layout.note}>
      No text was found in this PDF: its pages are pictures. Readers cannot search in it, and screen readers
      have nothing to read out.
    </p>
  ) : (
    <details>
      <summary>{pdf.cut ? 'The beginning of its text' : 'Its text'}</summary>
      {/* Scrolls by itself, so it has to take the focus. */}
      <pre className={layout.code} tabIndex={0} role="region" aria-label="Text of the file">
        {pdf.text}
      </pre>
      <Button size="small" onClick={() => void copy('The text of the file', pdf.text)}>
        Copy text
      </Button>
    </details>
  )

const Found = ({ file }: { file: ProcessedFile }) => {
  const figures = figuresOf(file)
  return (
    <>
      {!file.as_named && (
        <p className={layout.note} data-tone="bad" role="alert">
          The content of this file is not what its name says.
        </p>
      )}
      {!file.as_uploaded && (
        <p className={layout.note} data-tone="bad" role="alert">
          These are not the bytes that were uploaded. Upload the file again, and tell operations.
        </p>
      )}
      <dl className={lists.pairs}>
        {figures.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <div>
        <Button size="small" onClick={() => void copy('What was found', asText(figures))}>
          Copy figures
        </Button>
      </div>
      {file.pdf && <Text pdf={file.pdf} />}
    </>
  )
}

/**
 * The facts of a document's bytes, measured again by the server: type, size, SHA-256, and the kind of file.
 */
export const InspectDialog = ({ document, onClose }: { document: Document; onClose: () => void }) => {
  const { id, version } = document
  const [asked, setAsked] = useState(0)
  const { data, error, isFetching } = useQuery({
    queryKey: ['inspection', id, version, asked],
    queryFn: () => read(id),
    retry: false,
    gcTime: 0,
  })
  const trouble = error && ('status' in error ? problemText(error) : error.message)
  return (
    <Dialog title={`Inspection of “${document.file_name}”`} onClose={onClose}>
      <div className={layout.stack}>
        {isFetching && <p role="status">Reading the file…</p>}
        {!isFetching && trouble && (
          <p className={layout.note} data-tone="bad" role="alert">
            {trouble}{' '}
            <Button size="small" onClick={() => setAsked(asked + 1)}>
              Try again
            </Button>
          </p>
        )}
        {!isFetching && data && <Found file={data} />}
        <footer className={layout.footer}>
          <Button onClick={onClose}>Close</Button>
        </footer>
      </div>
    </Dialog>
  )
}
