import { announcementPath } from '../../../public/news/announcementPath.ts'

/** The address at which readers have an announcement. */
export const publicAddressOf = (slug: string): string => location.origin + announcementPath(slug)

interface Rules {
  max: number
  length: (text: string) => number
}

/** Headline and address as a post: the headline cut between words where both are too long together. */
export const postText = (title: string, address: string, { max, length }: Rules): string => {
  const post = (headline: string) => `${headline}\n\n${address}`
  if (length(post(title)) <= max) return post(title)
  const words = title.split(' ')
  while (words.length > 1 && length(post(`${words.join(' ')}…`)) > max) words.pop()
  return post(`${words.join(' ')}…`)
}

/** A text in pieces, addresses apart. */
export const pieces = (text: string): { text: string; address: boolean }[] =>
  text
    .split(/(https?:\/\/[^\s]+)/)
    .map((piece, index) => ({ text: piece, address: index % 2 === 1 }))
    .filter(({ text: piece }) => piece !== '')
