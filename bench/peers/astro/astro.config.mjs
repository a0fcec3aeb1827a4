// As ours: the stylesheet is in the page.
export default { build: { inlineStylesheets: 'always' }, devToolbar: { enabled: false } }
