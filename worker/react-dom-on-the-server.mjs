// `react-dom` where nothing is drawn in a browser: the libraries of the pages name it, and call it only there. `wrangler.toml`
// puts it in its place, which leaves React's renderer for browsers, a hundred kilobytes, out of what is deployed.
export const createPortal = () => null;
export const flushSync = (change) => change();
