/** Size of the drawing in its own units. */
export const flowSize = { width: 900, height: 640 }

const knots = 7

/** Height of line `u` (-1 to 1) at `t` (0 to 1 from left to right): the bundle rises, closes and opens. */
const heightAt = (u: number, t: number) => {
  const rise = 452 - 168 * t
  const open = 20 + 214 * Math.cos(Math.PI * (t * 1.08 + 0.14)) ** 2
  const wave = 54 * Math.sin(2 * Math.PI * (t * 1.05 + 0.1) + u * 1.5)
  return rise + open * u + wave
}

/** One line as cubic curves through equally spaced knots, in whole units. */
const line = (u: number) => {
  const step = flowSize.width / knots
  const slope = (t: number) =>
    ((heightAt(u, t + 0.01) - heightAt(u, t - 0.01)) / 0.02 / flowSize.width) * (step / 3)
  const points = Array.from({ length: knots + 1 }, (_, index) => {
    const t = index / knots
    const [x, y, lift] = [index * step, heightAt(u, t), slope(t)]
    const end = `${Math.round(x)} ${Math.round(y)}`
    const before = `${Math.round(x - step / 3)} ${Math.round(y - lift)}`
    const after = `${Math.round(x + step / 3)} ${Math.round(y + lift)}`
    return index === 0 ? `M${end}C${after}` : index === 1 ? ` ${before} ${end}` : `S${before} ${end}`
  })
  return points.join('')
}

const lines = (count: number, from: number, to: number) =>
  Array.from({ length: count }, (_, index) => line(from + ((to - from) * index) / (count - 1))).join('')

/** The flowing lines of the heroes: a fine bundle and its one emphasised line. */
export const flow = { fine: lines(30, -1, 1), strong: line(-0.31) }
