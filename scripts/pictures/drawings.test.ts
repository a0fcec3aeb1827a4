import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawings } from './drawings.ts'

const drawn = JSON.parse(readFileSync('web/content/pictures.json', 'utf8')) as Record<string, string>

test.each(drawings())(
  '$file is the one of this pack (npm run assure -- pictures), small and of its size',
  picture => {
    const { file, svg, width, height } = picture
    expect(drawn[file]).toBe(createHash('sha256').update(svg).digest('hex'))
    const png = readFileSync(`web/content/pictures/${file}`)
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, height])
    expect(png.length).toBeLessThan(200_000)
  },
)
