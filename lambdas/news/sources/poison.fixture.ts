/** Texts of feeds that make a reader busy for a long time, or take all memory, or were the first to do so here. */
export const poison: Record<string, string> = {
  'marks within marks': '<b>'.repeat(600_000),
  'blocks within blocks': '<div>'.repeat(350_000),
  'one tag of many attributes': `<p ${Array.from({ length: 250_000 }, (_, n) => n.toString(36)).join(' ')}>x</p>`,
  'style sheets that never begin': '<style'.repeat(300_000),
  'marks that come again in each paragraph': `<p>${Array.from({ length: 350 }, (_, n) => `<font size="${n}">`).join('')}</p>${'<p>x</p>'.repeat(100_000)}`,
}
