/** A link to read, select and copy by hand. */
export function LinkText({ link }: { link: string }) {
  return (
    <p
      translate="no"
      className="rounded-control bg-sunken text-small max-w-full px-3 py-2 break-all select-all"
    >
      {link}
    </p>
  );
}
