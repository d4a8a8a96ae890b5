/** Returns a form with a file of past orders as the body and headers of a request. */
export async function toUpload(text: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new File([text], 'orders.csv', { type: 'text/csv' }));
  const sent = new Response(form);
  const headers = { 'Content-Type': sent.headers.get('Content-Type') ?? '' };
  return { body: new TextDecoder().decode(await sent.arrayBuffer()), headers };
}
