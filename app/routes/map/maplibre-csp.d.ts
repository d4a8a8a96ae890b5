/** The build whose worker is a file of its own rather than a blob, which the content policy refuses. */
declare module 'maplibre-gl/dist/maplibre-gl-csp.js' {
  const maplibre: typeof import('maplibre-gl');
  export default maplibre;
}
