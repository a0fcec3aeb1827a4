import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const file = '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'

/**
 * A font with the letters of Latin, Greek and Cyrillic. The bundled function carries it: `scripts/build/markFont.ts`
 * puts it in the place of this module.
 */
export const fontBytes = (): Uint8Array => readFileSync(createRequire(import.meta.url).resolve(file))
