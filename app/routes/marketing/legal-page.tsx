import { ContactLink } from '#app/components/layout/contact-link.tsx';
import { PublicPage } from '#app/components/layout/public-page.tsx';
import { paths } from '#worker/domain/shared/paths.ts';
import type { LegalText } from './legal-text.server.ts';

/** The page of the terms or the privacy policy. Its texts are in the page's data rather than in the catalogs sent to browsers. */
export function LegalPage({ title, lead, updated, sections, contact }: LegalText) {
  return (
    <PublicPage isNarrow back={paths.home()} title={title} lead={lead}>
      <p className="text-ink-soft text-small">{updated}</p>
      {sections.map((section) => (
        <section key={section.id} aria-labelledby={section.id}>
          <h2 id={section.id} className="mb-1 font-semibold text-title">
            {section.title}
          </h2>
          <p>{section.text}</p>
        </section>
      ))}
      <section aria-labelledby="contact">
        <h2 id="contact" className="mb-1 font-semibold text-title">
          {contact.title}
        </h2>
        <p>{contact.text}</p>
        <ContactLink contact="support" />
      </section>
    </PublicPage>
  );
}
