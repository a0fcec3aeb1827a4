import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import { importX } from 'eslint-plugin-import-x'
import reactHooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import tseslint from 'typescript-eslint'
import js from '@eslint/js'

/**
 * The domains from the lowest to the highest, each with its public files: the only ones that a higher domain may import.
 */
const domains = {
  security: [
    ...['accessListStore.ts', 'insights.ts', 'audit/auditLogStore.ts'],
    ...['accessLists.fixture.ts', 'audit/entry.fixture.ts', 'audit/trail.fixture.ts'],
  ],
  people: [],
  documents: [
    ...[
      'store.ts',
      'rules.ts',
      'fileAddresses.ts',
      'fileGateStore.ts',
      'fileRecordStore.ts',
      'listPublicDocuments.ts',
    ],
    ...['files/contentType.ts', 'files/pdf.ts', 'restricted/handlers.ts', 'restricted/store.ts'],
  ],
  market: ['sharePrice/handlers.ts', 'sharePrice/store.ts'],
  publishing: [
    ...['announcements/announcedStore.ts', 'announcements/announcementId.ts'],
    ...['rns/instruments.ts', 'rns/item.fixture.ts', 'rns/newsItems.ts'],
    ...['text/longTexts.ts', 'text/plainText.ts', 'text/sanitise.ts'],
    ...['text/html/beginning.ts', 'text/html/tree.ts', 'text/html/words.ts'],
  ],
  news: [],
  audience: ['mail/smtp.ts'],
  integrations: [],
}

/** Imports against the order, which are to go: this list only gets shorter. */
const against = { security: { publishing: ['rns/providerStore.ts'] } }

const names = Object.keys(domains)
const zonesOfDomains = names.flatMap((domain, place) =>
  names
    .filter(other => other !== domain)
    .map(other => ({
      target: `./lambdas/${domain}`,
      from: `./lambdas/${other}`,
      except: [
        ...(names.indexOf(other) < place ? domains[other] : []).map(file => `./${file}`),
        ...(against[domain]?.[other] ?? []).map(file => `./${file}`),
      ],
      message:
        names.indexOf(other) < place
          ? `This file is not one of the public files of ${other} (eslint.config.js).`
          : `${domain} is below ${other}: it may not import it (eslint.config.js).`,
    })),
)

/** What may import what: a wrong import fails here. */
const zones = [
  ...zonesOfDomains,
  ...[
    { from: ['./lambdas', './infra'] },
    { from: './web', except: ['./src/session.ts', './src/session'] },
    { from: './scripts', except: ['./cloud'] },
  ].map(zone => ({
    ...zone,
    target: './scripts/cloud',
    message: 'The local cloud is a package that knows no product: hand it over in CloudOptions.',
  })),
  {
    target: './lambdas/contract',
    from: ['./lambdas', './web', './infra', './scripts'],
    except: ['./contract'],
    message: 'The contract imports zod only.',
  },
  {
    target: './lambdas/runtime',
    from: ['./web', './infra', './scripts', ...names.map(name => `./lambdas/${name}`)],
    message: 'The runtime knows the contract only.',
  },
  {
    target: './lambdas',
    from: ['./infra', './scripts'],
    message: 'Functions import contract, runtime and domains.',
  },
  ...names
    .filter(name => name !== 'publishing')
    .map(name => ({
      target: `./lambdas/${name}`,
      from: './web',
      message: 'Functions know nothing of the web.',
    })),
  {
    target: './lambdas/publishing/!(facts|pages)/**',
    from: './web',
    message: 'Functions know nothing of the web.',
  },
  {
    target: './lambdas/publishing/facts',
    from: './web',
    except: ['./content'],
    message: 'Facts begin as the content pack has them, and know nothing else of the web.',
  },
  {
    target: './lambdas/publishing/pages',
    from: './web',
    except: ['./dist'],
    message: 'Pages import the built site only.',
  },
  {
    target: './web',
    from: ['./lambdas', './infra', './scripts'],
    except: ['./contract'],
    message: 'The web imports the contract and nothing else of the server.',
  },
  {
    target: './web/src/public',
    from: ['./web/src/auth', './web/src/staff', './web/src/kit', './web/src/session.ts'],
    message: 'Public pages load nothing of the staff area.',
  },
  {
    target: './web/src/kit',
    from: ['./web/src/staff', './web/src/public'],
    message: 'The kit knows no section that stands on it.',
  },
  {
    target: './infra',
    from: ['./web/src', './scripts', ...names.map(name => `./lambdas/${name}`), './lambdas/runtime'],
    message: 'Infra knows handlers by file name only.',
  },
].flatMap(zone => {
  const froms = [zone.from].flat()
  return froms.map(from => ({
    ...zone,
    from,
    ...(zone.except && froms.length > 1 && from !== './lambdas' ? { except: [] } : {}),
  }))
})

/** Tests on the local cloud get it from scripts, which the product knows nothing of. */
const zonesOfCloudTests = zones
  .map(zone => ({ ...zone, from: [zone.from].flat().filter(path => path !== './scripts') }))
  .filter(({ from }) => from.length > 0)

export default tseslint.config(
  { ignores: ['node_modules', '**/dist', 'cdk.out', '.local'] },
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones }],
      'import-x/no-cycle': 'error',
      'import-x/no-unresolved': ['error', { ignore: ['^virtual:', '/dist/server/server.mjs$'] }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: "ImportDeclaration[source.value='zod'] > ImportSpecifier",
          message: "Write import * as z from 'zod': so bundlers leave out what nothing uses, half of it.",
        },
        {
          selector: 'ImportDeclaration[source.value=/\\u002Fcloud\\u002F/]',
          message: 'Import local-cloud/…: its package.json lists what others may use.',
        },
      ],
    },
  },
  {
    files: ['lambdas/**/!(store|*Store).ts'],
    ignores: [
      'lambdas/contract/**',
      'lambdas/runtime/**',
      'lambdas/publishing/site/**',
      '**/*.store.test.ts',
      '**/*.fixture.ts',
    ],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['@aws-sdk/*'], message: 'Only stores import an AWS client.' }] },
      ],
    },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['web/src/public/**', 'web/src/ui/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['aws-amplify', 'aws-amplify/*', '@aws-amplify/*'],
              message: 'Public pages load nothing of Amplify.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.d.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }] },
  },
  // CloudFormation's properties are as wide as AWS itself: the one place where a type says so.
  { files: ['scripts/cloud/engine.ts'], rules: { '@typescript-eslint/no-explicit-any': 'off' } },
  { files: ['scripts/**', 'web/build.ts', 'bench/**'], rules: { 'no-console': 'off' } },
  {
    files: ['web/src/public/notFound/**', 'web/src/staff/shell/NotFoundPage.tsx', 'web/src/deferred.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['lambdas/**/*.store.test.ts', 'web/e2e/**'],
    rules: { 'import-x/no-restricted-paths': ['error', { zones: zonesOfCloudTests }] },
  },
  { files: ['**/*.mjs', '*.js'], languageOptions: { globals: globals.node } },
  {
    // CloudFront calls `handler` and has a module of its own; `redirectTo` is put before functions that call it.
    files: ['infra/edge/*.js'],
    rules: {
      'import-x/no-unresolved': ['error', { ignore: ['^cloudfront$'] }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { varsIgnorePattern: '^(handler|redirectTo)$', caughtErrors: 'none' },
      ],
    },
  },
)
