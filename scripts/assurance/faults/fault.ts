import type { Scene } from './scene.ts'

/** What came of a fault, in words and in the product's own answers. */
export interface Told {
  /** What the person saw: the text of the answer or the screen. */
  saw: string
  kept: string
  retried: string
}

interface About {
  /** Short, for the command line: `npm run assure -- faults source-500`. */
  id: string
  name: string
  /** What is injected, in words. */
  injected: string
  /** Not part of `npm test`: something has to run into its own patience, or another test there shows the same. */
  byCommandOnly?: true
}

interface Parts<G, R> extends About {
  /** What is there before the trouble. */
  given: (scene: Scene) => Promise<G>
  /** Begins the trouble; the answer ends it. */
  inject: (scene: Scene, given: G) => Promise<() => unknown>
  /** What a person, a browser or a timer does meanwhile. */
  act: (scene: Scene, given: G) => Promise<R>
  /**
   * Looks at what came of it once the trouble is over, and lets what has to be repeated be repeated.
   * @throws Error when something is lost, doubled, or said wrongly
   */
  expect: (scene: Scene, result: R, given: G) => Promise<Told>
}

/** Something that goes wrong on purpose, and what has to come of it. */
export interface Fault extends About {
  /** @throws Error that says what is not as it has to be */
  play(scene: Scene): Promise<Told>
}

/** Ties the parts of a fault together; the trouble ends however the act ends. */
export const fault = <G, R>({ given, inject, act, expect, ...about }: Parts<G, R>): Fault => ({
  ...about,
  play: async scene => {
    const there = await given(scene)
    const end = await inject(scene, there)
    const result = await act(scene, there).finally(() => end())
    return expect(scene, result, there)
  },
})

/** For faults that need nothing to be there. */
export const needsNothing = async (): Promise<undefined> => undefined
