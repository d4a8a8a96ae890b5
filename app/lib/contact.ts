import { useRouteLoaderData } from '@remix-run/react';

export const CONTACTS = ['support', 'partners', 'sales', 'tech', 'security'] as const;
export type Contact = (typeof CONTACTS)[number];

/** The email address of a contact, at the domain this site is configured with. */
export function useContactAddress(): (contact: Contact) => string {
  const root = useRouteLoaderData<{ contactDomain?: string }>('root');
  return (contact) => `${contact}@${root?.contactDomain ?? 'roadwaze.example'}`;
}
