import * as z from 'zod'
import { route } from '../route.ts'

/** The share's price as its source gave it (decision 8). Prices are in pence (GBX). */
export const Quote = z.object({
  symbol: z.string(),
  price: z.number().positive(),
  /** Against the previous close, in pence. */
  change: z.number(),
  /** Against the previous close, in per cent. */
  change_percent: z.number(),
  currency: z.literal('GBX'),
  /** UTC moment of the price, as the source says. */
  at: z.iso.datetime(),
  /** Who gives the price, as a reader is told. */
  source: z.string(),
  source_url: z.url().optional(),
  /** Minutes that the source's prices lag behind the exchange, at least. */
  delay_minutes: z.int().min(0),
  /** True for prices that nobody quoted: those of the local run. */
  sample: z.boolean(),
})
export type Quote = z.infer<typeof Quote>

/** The closing price of one trading day. */
export const ClosingPrice = z.object({
  /** Date, Europe/London. */
  date: z.iso.date(),
  /** Pence. */
  close: z.number().positive(),
})
export type ClosingPrice = z.infer<typeof ClosingPrice>

/**
 * `ok`: there is a price, perhaps an old one (`at` tells). `not_configured`: no
 * price source is set up. `unavailable`: there is a source, but no price has come yet.
 */
export const priceStates = ['ok', 'not_configured', 'unavailable'] as const
export type PriceState = (typeof priceStates)[number]

export const SharePrice = z.object({ state: z.enum(priceStates), quote: Quote.nullable() })
export type SharePrice = z.infer<typeof SharePrice>

export const SharePriceHistory = z.object({
  /** Who gave the prices; empty without any. */
  source: z.string(),
  sample: z.boolean(),
  /** Oldest first, one a trading day. */
  points: z.array(ClosingPrice),
})
export type SharePriceHistory = z.infer<typeof SharePriceHistory>

export const priceRanges = ['1m', '1y', 'all'] as const
export type PriceRange = (typeof priceRanges)[number]

export const getSharePrice = route({
  method: 'GET',
  path: '/api/share-price',
  access: 'public',
  summary: 'The latest share price, with source, time and delay.',
  fn: 'sharePrice',
  cache: 15,
  returns: SharePrice,
  problems: [],
})

export const listSharePrices = route({
  method: 'GET',
  path: '/api/share-price/history',
  access: 'public',
  summary: 'Closing share prices of a month, a year or all, oldest first.',
  fn: 'sharePrice',
  cache: 60,
  query: { range: z.enum(priceRanges).default('1y') },
  returns: SharePriceHistory,
  problems: ['invalid_input'],
})

/** For people and spreadsheets: what `listSharePrices` answers, as a file. */
export const downloadSharePrices = route({
  method: 'GET',
  path: '/api/share-price/history.csv',
  access: 'public',
  summary: 'Closing share prices of a month, a year or all as CSV: date, close in pence; oldest first.',
  fn: 'sharePrice',
  cache: 60,
  query: { range: z.enum(priceRanges).default('1y') },
  returns: z.string(),
  produces: 'text/csv; charset=utf-8',
  problems: ['invalid_input'],
})
