// Put before the code of functions that call it: the answer that leads to `path`, with the query that was asked.

const redirectTo = (path, query) => {
  const pairs = Object.keys(query).map(name =>
    (query[name].multiValue || [query[name]])
      .map(each => (each.value ? `${name}=${each.value}` : name))
      .join('&'),
  )
  return {
    statusCode: 308,
    statusDescription: 'Permanent Redirect',
    headers: {
      location: { value: pairs.length ? `${path}?${pairs.join('&')}` : path },
      'cache-control': { value: 'no-cache' },
    },
  }
}
