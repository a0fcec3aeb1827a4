// Sources: the formats that the issuers document, and GitHub's list of supported secret scanning patterns.
const patterns: Readonly<Record<string, RegExp>> = {
  'AWS access key': /\b(AKIA|ASIA)[A-Z2-7]{16}\b/,
  'private key': /-----BEGIN ([A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/=]{20}/,
  'GitHub token': /\b(gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{22,})\b/,
  'Slack token': /\bxox[abprs]-[A-Za-z0-9-]{10,}/,
  'Stripe key': /\b([sr]k_(live|test)|whsec)_[A-Za-z0-9]{16,}\b/,
  'OpenAI or Anthropic key': /\bsk-(ant-|proj-)?[A-Za-z0-9_-]{32,}/,
  'Google key': /\bAIza[A-Za-z0-9_-]{35}/,
  'signed token': /\beyJ[A-Za-z0-9_-]{15,}\.eyJ[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{15,}/,
  'address with a password': /\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@"'`${}<>]+:[^\s/:@"'`${}<>]{6,}@[a-z0-9.-]+/i,
}

/** Kinds of secrets that a text contains. */
export const secretsIn = (text: string): string[] =>
  Object.entries(patterns).flatMap(([kind, pattern]) => (pattern.test(text) ? [kind] : []))
