/**
 * Folds many wishes into few runs: the first runs at once, and while more come, `run` is called once every `pause` ms,
 * never twice at the same time. What is wished for while it runs is followed by another run. `run` never rejects.
 */
export const fold = (run: () => Promise<unknown>, pause: number) => {
  let wished = false
  let resting = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const go = () => {
    wished = false
    resting = true
    void run().then(() => {
      timer = setTimeout(() => {
        resting = false
        if (wished) go()
      }, pause)
    })
  }
  return {
    wish: () => {
      wished = true
      if (!resting) go()
    },
    /** Gives up what is wished for and has not begun. */
    stop: () => {
      wished = false
      resting = false
      clearTimeout(timer)
    },
  }
}
