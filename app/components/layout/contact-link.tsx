import { type Contact, useContactAddress } from '#app/lib/contact.ts';

/** An email address that opens a letter to it. */
export function ContactLink({ contact }: { contact: Contact }) {
  const address = useContactAddress()(contact);
  return (
    <a
      href={`mailto:${address}`}
      translate="no"
      className="inline-flex min-h-target items-center text-accent underline"
    >
      {address}
    </a>
  );
}
