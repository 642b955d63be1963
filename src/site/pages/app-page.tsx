/** Where the app's screens show (`src/platform/pages.ts`). Without JavaScript, or when it is late, a person answers. */
import { bookingPathOf, subscriptionPathOf } from '../../domain/account/roles.ts';
import { MailLink, PhoneLink } from '../parts/contact-links.tsx';

export function AppPage() {
  return (
    <main id="/auth/login">
      <div className="wait">
        <h1 tabIndex={-1}>Votre espace</h1>
        {/* Where the buttons of the home page lead, too. */}
        <p className="lead" id={bookingPathOf(null)}>
          <span id={subscriptionPathOf(null)}>Il s’ouvre</span> avec JavaScript. S’il ne vient pas&nbsp;:{' '}
          <PhoneLink /> ou <MailLink />.
        </p>
      </div>
    </main>
  );
}
