const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

/** Whether a request says that its body is a form. */
export function isForm(request: Request): boolean {
  return FORM.test(request.headers.get('Content-Type') ?? '');
}
