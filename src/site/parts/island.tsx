/** A place that the app fills when it is seen; until then, and without JavaScript, a person answers. */
import { MailLink, PhoneLink } from './contact-links.tsx';

/** Its height is reserved by the style sheet once scripts run, so that nothing moves when it fills. */
export function Island({ name, children }: { name: 'contact' | 'estimate' | 'verify'; children: string }) {
  return (
    <div data-island={name} className="card">
      <p>
        {children} <PhoneLink /> ou <MailLink />.
      </p>
    </div>
  );
}
