/*
 * Line drawings on a field of 40 by 40 units. Each is a constant of its own, so
 * that a page's bundle holds those that it shows.
 */
export const blockchainIcon =
  'M20 4l10 5.8v11.4L20 27l-10-5.8V9.8zM10 9.8l10 5.7 10-5.7M20 15.5V27M20 27v5M10 21.2l-4.5 2.6v5.4L10 32l4.6-2.8M30 21.2l4.5 2.6v5.4L30 32l-4.6-2.8M15.5 34.6L20 32l4.5 2.6'
export const defiIcon =
  'M20 8a12 12 0 1 0 12 12M20 8V3M20 37v-5M8 20H3M24.5 15.5a6.4 6.4 0 1 0 0 9M26 8.5a13 13 0 0 1 5.5 5.5M29.5 4a18 18 0 0 1 6.5 6.5M32 20h5'
export const paymentsIcon = 'M4 13h27l-6-6M36 27H9l6 6M4 20h6M14 20h12M30 20h6'
export const gamingIcon =
  'M12 12h16a8 8 0 0 1 8 8v6a5 5 0 0 1-9.5 2l-1-2h-11l-1 2A5 5 0 0 1 4 26v-6a8 8 0 0 1 8-8zM12 17v6M9 20h6M26 18.5h.1M29 21.5h.1'
export const menuIcon = 'M4 12h32M4 20h32M4 28h32'
export const searchIcon = 'M17 6a11 11 0 1 1 0 22a11 11 0 1 1 0-22M25 25l9 9'
export const closeIcon = 'M8 8l24 24M32 8L8 32'
export const rightIcon = 'M6 20h27M23 10l10 10-10 10'
