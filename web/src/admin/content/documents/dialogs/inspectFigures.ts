import type { ProcessedFile, TableShape } from '#contract/documents/files.ts'
import { fileSize, wholeNumber } from '../../../../ui/format.ts'

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

/** What was found in a file, in words and in the order in which people look for it. */
export const figuresOf = ({
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
