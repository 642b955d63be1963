/** Where the app's screens show (`src/platform/page/pages.ts`). Without JavaScript, or when it is late, a person answers. */
import { bookingPathOf, subscriptionPathOf } from '../../domain/account/roles.ts';
import { findAppRoute } from '../../domain/route/app-routes.ts';
import { orderPathOf } from '../../domain/route/order-path.ts';
import { MailLink, PhoneLink } from '../parts/contact-links.tsx';

/** Whole, as the public pages link to them. */
const orderLinks = [bookingPathOf(null), orderPathOf('round_trip'), orderPathOf('inspection_round_trip')];

export function AppPage() {
  return (
    <main id="/auth/login">
      {orderLinks.map((link) => (
        <Coming key={link} id={link} path={link} />
      ))}
      <Coming path="/auth/login" />
      <div className="wait">
        <h1 tabIndex={-1}>Votre espace</h1>
        <p className="lead">
          <span id={subscriptionPathOf(null)}>Il s’ouvre</span> avec JavaScript. S’il ne vient pas&nbsp;:{' '}
          <PhoneLink /> ou <MailLink />.
        </p>
      </div>
    </main>
  );
}

/** What whoever follows one of the site's own links sees at once, before the screen is there: what it is called. */
function Coming({ id, path }: { readonly id?: string; readonly path: string }) {
  return (
    <div className="coming" id={id}>
      <p className="title">{findAppRoute(path.replace(/\?.*/, ''))?.name}</p>
      <div className="skeleton">
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}
