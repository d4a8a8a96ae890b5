import { useRoot } from '#app/lib/use-root.ts';

/** A `mailto:` link to a contact at this site's configured domain. */
export function ContactLink({ contact }: { contact: Contact }) {
  const address = `${contact}@${useRoot()?.contactDomain ?? 'roadwaze.example'}`;
  return (
    <a
      href={`mailto:${address}`}
      translate="no"
      className="inline-flex min-h-target items-center break-all text-accent underline"
    >
      {address}
    </a>
  );
}

export const CONTACTS = ['support', 'partners', 'sales', 'tech', 'security'] as const;
type Contact = (typeof CONTACTS)[number];
