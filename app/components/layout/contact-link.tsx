import { useRouteLoaderData } from '@remix-run/react';

/** A `mailto:` link. */
export function ContactLink({ contact }: { contact: Contact }) {
  const address = useContactAddress()(contact);
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
export type Contact = (typeof CONTACTS)[number];

/** The email address of a contact, at the domain this site is configured with. */
function useContactAddress(): (contact: Contact) => string {
  const root = useRouteLoaderData<{ contactDomain?: string }>('root');
  return (contact) => `${contact}@${root?.contactDomain ?? 'roadwaze.example'}`;
}
