/** The sandbox answers this in place of a language model. */
export interface SampleAnswer {
  text: string
  cut: boolean
  /** Tokens, a word each. */
  input: number
  output: number
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** An answer that says that it is none, of at most `most` tokens. */
export const sampleAnswer = (prompt: string, most = Infinity): SampleAnswer => {
  const asked = wordsOf(prompt)
  const said = wordsOf(
    `Sample answer, made up on this machine; no model was asked. The prompt has ${asked.length} words and begins: “${asked.slice(0, 12).join(' ')}”`,
  )
  const words = said.slice(0, most)
  return {
    text: words.join(' '),
    cut: words.length < said.length,
    input: asked.length,
    output: words.length,
  }
}
