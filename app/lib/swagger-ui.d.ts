declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  function showDocument(options: {
    domNode: HTMLElement | null;
    url: string;
    validatorUrl: string | null;
  }): void;

  export { showDocument as default };
}
