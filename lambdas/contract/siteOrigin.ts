/**
 * Stands in stored pages and `robots.txt` for the site's origin, which a build does not know; whoever publishes them
 * puts the origin there, or nothing as long as nobody knows it: addresses are then relative.
 */
export const siteOriginMark = 'https://origin.invalid'
