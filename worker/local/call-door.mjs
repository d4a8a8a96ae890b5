/** Sends a request to the running Worker's local-only endpoints. Throws with the Worker's message on failure. */
export async function callDoor({ origin, key }, path, body = {}) {
  const response = await fetch(`${origin}/__local${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Local-Key': key },
    body: JSON.stringify(body),
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.message ?? `${path} answered ${response.status}`);
  return answer;
}
