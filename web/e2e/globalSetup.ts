import { browserCommand } from './browser.ts'

/** Unpacks the browser once, before tests start side by side: a program that is still being written cannot be run. */
export default async (): Promise<void> => void (await browserCommand())
