/** Third parties that the product can talk to, by the name of their secret `{env}/{name}`. */
export const integrations = [
  'github',
  'stripe',
  'openai',
  'anthropic',
  'x',
  'linkedin',
  'smtp',
  'prices',
] as const

export type Integration = (typeof integrations)[number]
