// The difference between two views, as JSON Patch (RFC 6902): only `add`, `remove` and `replace`, as the server sends
// them.
// @ts-check

/** @typedef {import('./wire.js').Op} Op */
/** @typedef {import('./wire.js').Json} Json */

/**
 * A view with a patch applied. The old view stays as it is; what did not change is shared.
 * @param {Json} view
 * @param {Op[]} patch
 */
export function applyPatch(view, patch) {
  return patch.reduce((changed, op) => applyOp(changed, op.path.split('/').slice(1).map(unescaped), op), view);
}

/** @param {string} key */
const unescaped = (key) => key.replaceAll('~1', '/').replaceAll('~0', '~');

/** @param {Json} value @param {string[]} path @param {Op} op @returns {Json} */
function applyOp(value, path, op) {
  if (!path.length) return op.value;
  const [key, ...rest] = path;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  if (rest.length) copy[key] = applyOp(copy[key], rest, op);
  else if (!Array.isArray(copy)) {
    if (op.op === 'remove') delete copy[key];
    else copy[key] = op.value;
  } else if (op.op === 'replace') copy[Number(key)] = op.value;
  else copy.splice(Number(key), op.op === 'remove' ? 1 : 0, ...(op.op === 'add' ? [op.value] : []));
  return copy;
}
