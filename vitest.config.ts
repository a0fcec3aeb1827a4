import { endpointsPlugin } from './web/endpoints.ts'
import { defineConfig } from 'vitest/config'

/** Tests by what they need: nothing, the local cloud, synthesis, the tree itself, a browser. */
const project = (name: string, include: string[], more: Record<string, unknown> = {}) => ({
  plugins: [endpointsPlugin()],
  test: { name, include, ...more },
})

// A second, which is the default, is short for a browser or a function that starts while others work.
const patient = { expect: { poll: { timeout: 15_000 } } }

// What handlers log in a test's own process would bury what the tests say.
const silent = { POWERTOOLS_LOG_LEVEL: 'SILENT', POWERTOOLS_DEV: 'false' }

const withCloud = {
  ...patient,
  env: silent,
  globalSetup: 'scripts/testing/globalSetup.ts',
  // Each file gets a cloud of its own; the processes stay, because loading AWS's clients takes longer than that.
  setupFiles: 'scripts/testing/environment.ts',
  isolate: false,
  // One more than two processors: with two, a seventh of the time nobody had anything to do.
  maxWorkers: 3,
  sequence: { groupOrder: 1 },
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  test: {
    projects: [
      project('unit', ['lambdas/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'], {
        env: silent,
        // Not isolated: loading modules again for each file takes longer than most tests.
        isolate: false,
        maxWorkers: 2,
        // Properties that are tried many hundred times take long on a busy machine, and prove the same.
        testTimeout: 60_000,
        exclude: [
          '**/*.{store,infra,e2e}.test.ts',
          'web/e2e/**',
          'scripts/cloud/**',
          'scripts/conventions/**',
          '**/dist/**',
        ],
      }),
      project('local', ['scripts/cloud/**/*.test.ts'], {
        ...patient,
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
      // Not isolated: loading the CDK takes longer than all that is asked of it.
      project('infra', ['infra/**/*.test.ts', 'scripts/ops/**/*.infra.test.ts'], {
        testTimeout: 120_000,
        hookTimeout: 120_000,
        isolate: false,
      }),
      // Things go wrong in a cloud of their own, one after the other.
      project('faults', ['scripts/assurance/faults/*.store.test.ts'], {
        ...patient,
        testTimeout: 120_000,
        hookTimeout: 120_000,
      }),
      project('full', ['infra/**/*.full.ts', 'scripts/{flows,iam,ops}/*.full.ts'], {
        testTimeout: 300_000,
        hookTimeout: 300_000,
      }),
      project('conventions', ['scripts/conventions/**/*.test.ts'], { testTimeout: 60_000 }),
      project(
        'store',
        ['lambdas/**/*.store.test.ts', 'scripts/{flows,iam,news,ops}/*.store.test.ts'],
        withCloud,
      ),
      project('e2e', ['web/e2e/**/*.test.ts', 'scripts/flows/*.e2e.test.ts'], {
        ...withCloud,
        globalSetup: [withCloud.globalSetup, 'web/e2e/globalSetup.ts'],
        setupFiles: [withCloud.setupFiles, 'web/e2e/failures.ts'],
        retry: 0,
      }),
    ],
  },
})
