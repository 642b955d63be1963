/** Where the app's screens show (`src/platform/pages.ts`). Without JavaScript, or when it is late, a person answers. */
import { MailLink, PhoneLink } from '../parts/contact-links.tsx';

export function AppPage() {
  return (
    <main id="/auth/login">
      <div className="wait">
        <h1 tabIndex={-1}>Votre espace</h1>
        <p className="lead">
          Il s’ouvre avec JavaScript. S’il ne vient pas : <PhoneLink /> ou <MailLink />.
        </p>
      </div>
    </main>
  );
}
