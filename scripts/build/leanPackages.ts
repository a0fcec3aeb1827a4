import type { Plugin } from 'esbuild'

/** Classes that are named, and never used. */
const absent = (...names: string[]): string => names.map(name => `export class ${name} {}\n`).join('')

/** Modules in place of ones that a bundler cannot shake: what a function never uses is left out. */
const lean = [
  {
    // zod's messages in some fifty languages; ours are English.
    filter: /^\.\.\/locales\/index\.js$/,
    importer: /[\\/]zod[\\/]v4[\\/]/,
    contents: "export { default as en } from 'zod/v4/locales/en.js'",
  },
  {
    // zod's way to JSON Schema: the one document that we make with it is made when the functions are built.
    filter: /^\.\/to-json-schema\.js$|\/core\/to-json-schema\.js$/,
    importer: /[\\/]zod[\\/]v4[\\/]/,
    contents:
      'export const createToJSONSchemaMethod = () => undefined, createStandardJSONSchemaMethod = () => undefined',
  },
  {
    filter: /\/json-schema-(generator|processors)\.js$/,
    importer: /[\\/]zod[\\/]v4[\\/]/,
    contents: 'export const toJSONSchema = undefined, JSONSchemaGenerator = undefined',
  },
  {
    // Ways to find credentials on laptops and servers; Lambda puts them into the environment.
    filter: /^@aws-sdk\/credential-provider-node$/,
    importer: /[\\/]@aws-sdk[\\/]/,
    contents:
      "import { fromEnv } from '@aws-sdk/credential-provider-env'\nexport const defaultProvider = init => fromEnv(init)",
  },
  {
    // Which browser this is: none.
    filter: /^bowser$/,
    importer: /[\\/]@aws-sdk[\\/]/,
    contents: 'export default undefined',
  },
  {
    // Answers that stream events; no call of ours has one.
    filter: /^@smithy\/core\/event-streams$/,
    importer: /[\\/]@(smithy|aws-sdk)[\\/]/,
    contents:
      'export const EventStreamSerde = undefined, eventStreamSerdeProvider = () => undefined, resolveEventStreamSerdeConfig = input => input',
  },
  {
    // Parts of OpenAI's API that nobody asks: each would come with all its calls.
    filter:
      /\/(admin\/admin|beta\/beta|containers\/containers|evals\/evals|fine-tuning\/fine-tuning|realtime\/realtime|responses\/responses|vector-stores\/vector-stores|webhooks\/webhooks)\.mjs$/,
    importer: /[\\/]openai[\\/](client|resources[\\/]index)\.mjs$/,
    contents: absent(
      ...['Admin', 'Beta', 'Containers', 'Evals', 'FineTuning', 'Realtime', 'Responses', 'VectorStores'],
      'Webhooks',
    ),
  },
  {
    // Leaves out unused parts of Anthropic's package too.
    filter: /\/(beta\/beta|organization\/organization)\.mjs$/,
    importer: /[\\/]@anthropic-ai[\\/]sdk[\\/](client|resources[\\/]index)\.mjs$/,
    contents: absent(
      ...['Beta', 'BetaOrganizationNotEnrolledInBetaError', 'BetaRequestBodyTimeoutError'],
      ...['BetaUnsupportedCharsetError', 'Organization', 'ConcurrentMembershipChangeError'],
      ...['OrgMemberLimitExceededError', 'RBACRoleNotFoundError'],
    ),
  },
  {
    // pdf-lib uses these to draw HTML and SVG, for forms, and for colours by name: we write lines of text.
    filter: /^(culori|html-entities|node-html-better-parser)$/,
    importer: /[\\/]@cantoo[\\/]pdf-lib[\\/]/,
    contents:
      'export const converter = () => undefined, encode = undefined, parse = undefined, NodeType = undefined',
  },
  {
    // Its pictures, and what it reads out of pages.
    filter: /\/(packages\/upng\/index|extraction\/extractPageContents)\.js$/,
    importer: /[\\/]@cantoo[\\/]pdf-lib[\\/]/,
    contents: 'export const extractPageContents = undefined\nexport default undefined',
  },
  {
    // The measures of fonts that we do not write with.
    filter: /^\.\/(Courier|Times|Symbol|ZapfDingbats|Helvetica-(Bold)?Oblique)[\w-]*\.compressed\.json$/,
    importer: /[\\/]@cantoo[\\/]pdf-lib[\\/]/,
    contents: 'export default undefined',
  },
]

export const leanPackages: Plugin = {
  name: 'leanPackages',
  setup({ onResolve, onLoad }) {
    lean.forEach(({ filter, importer }, index) =>
      onResolve({ filter }, args =>
        importer.test(args.importer)
          ? { path: String(index), namespace: 'lean', pluginData: args.resolveDir }
          : undefined,
      ),
    )
    onLoad({ filter: /.*/, namespace: 'lean' }, ({ path, pluginData }) => ({
      contents: lean[Number(path)]?.contents ?? '',
      resolveDir: pluginData as string,
      loader: 'js',
    }))
  },
}
