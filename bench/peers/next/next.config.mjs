// As ours: the stylesheet is in the page. The root is this folder, not the project's around it.
export default {
  output: 'export',
  experimental: { inlineCss: true },
  turbopack: { root: import.meta.dirname },
}
