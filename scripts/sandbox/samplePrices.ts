/** A number from 0 to 1 that looks random and is always the same for the same text (FNV-1a, mixed). */
const chanceOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

const day = 86_400_000
const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
const isWeekday = (date: string): boolean => ![0, 6].includes(new Date(date).getUTCDay())

/** Monday to Friday up to and including `last`, oldest first. Bank holidays are not left out. */
export const tradingDays = (last: string, count: number): string[] => {
  const dates: string[] = []
  for (let time = Date.parse(last); dates.length < count; time -= day)
    if (isWeekday(dateOf(time))) dates.unshift(dateOf(time))
  return dates
}

/** A slow swing around 24 pence with the noise of each day; pence to a quarter, as AIM shares of this size trade. */
const level = (time: number, noise: number): number => {
  const days = time / day
  const swing = 4 * Math.sin(days / 97) + 2.2 * Math.sin(days / 23) + 0.9 * Math.sin(days / 5.3)
  return Math.max(1, Math.round((24 + swing + noise) * 4) / 4)
}

/** The made-up close of a trading day, in pence: always the same for a date. */
export const sampleClose = (date: string): number => level(Date.parse(date), chanceOf(date) - 0.5)

/** The made-up price at a moment of its day, in pence; another each minute, and back to the close at midnight. */
export const samplePrice = (at: Date): number => {
  const date = dateOf(at.getTime())
  const within = (at.getTime() % day) / day
  const wobble = (chanceOf(at.toISOString().slice(0, 16)) - 0.5) * 2 * (1 - within)
  return level(Date.parse(date), chanceOf(date) - 0.5 + wobble)
}

/** A made-up market price in USD and its change over 24 hours in per cent; another each minute. */
export const sampleMarket = (id: string, at: Date): { usd: number; usd_24h_change: number } => {
  const base = id === 'ethereum' ? 3_000 : 90_000
  const priceAt = (time: number): number => {
    const minutes = time / 60_000
    return (
      base * (1 + 0.08 * Math.sin(minutes / 4_000) + 0.01 * (chanceOf(`${id}${Math.floor(minutes)}`) - 0.5))
    )
  }
  const [now, before] = [priceAt(at.getTime()), priceAt(at.getTime() - day)]
  return {
    usd: Number(now.toFixed(2)),
    usd_24h_change: Number(((now / before - 1) * 100).toFixed(6)),
  }
}
