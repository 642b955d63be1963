/** The cookie banner (specification §9): in the HTML, shown by the head script before first paint. */

export function Consent() {
  return (
    <section id="consent" className="banner" aria-label="Cookies">
      <p>
        Ce site utilise des cookies pour vous offrir la meilleure expérience. En poursuivant votre navigation,
        vous en acceptez l’utilisation. <a href="#/mentions-legales">Mentions légales</a>
      </p>
      <button type="button" className="button" data-consent="deny">
        Refuser
      </button>
      <button type="button" className="button" data-consent="allow">
        Accepter
      </button>
    </section>
  );
}
