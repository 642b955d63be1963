/** Said, with the focus, in place of a form that has made an account. */
import { takeFocus } from '../screen/take-focus.ts';

interface LinkProps {
  readonly href: string;
  readonly text: string;
}

interface MadeProps {
  readonly name: string;
  readonly mail: string;
  readonly next: LinkProps;
  readonly another: LinkProps;
}

export function Made({ name, mail, next, another }: MadeProps) {
  return (
    <div className="spaced">
      <p className="saved" role="status" tabIndex={-1} ref={takeFocus}>
        Compte créé&nbsp;: {name}. Un e-mail vient d’être envoyé à {mail} pour choisir un mot de passe.
      </p>
      <div className="actions">
        <a className="button" href={next.href}>
          {next.text}
        </a>
        <a className="button quiet" href={another.href}>
          {another.text}
        </a>
      </div>
    </div>
  );
}
