/** A text that contains a place name. The name is exempt from the browser's page translation. */
export function WithPlace({ text, place }: { text: string; place: string | null }) {
  const at = place ? text.indexOf(place) : -1;
  if (!place || at < 0) return <>{text}</>;
  return (
    <>
      {text.slice(0, at)}
      <span translate="no">{place}</span>
      {text.slice(at + place.length)}
    </>
  );
}
