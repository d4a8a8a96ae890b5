/** A link shown as text, to read, select and copy. */
export function LinkText({ link }: { link: string }) {
  return (
    <p
      translate="no"
      className="max-w-full select-all break-all rounded-control bg-sunken px-3 py-2 text-small"
    >
      {link}
    </p>
  );
}
