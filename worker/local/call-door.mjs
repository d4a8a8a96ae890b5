/** Asks the running Worker for something only its own machine may ask. Throws with the Worker's message when it refuses. */
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
