/** Said, with the focus, in place of a form that has made an account. */
import { takeFocus } from '../../ui/take-focus.ts';

interface CreatedProps {
  readonly name: string;
  readonly mail: string;
  readonly next: { readonly href: string; readonly text: string };
  readonly another: string;
  readonly onAnother: () => void;
}

export function Created({ name, mail, next, another, onAnother }: CreatedProps) {
  return (
    <div>
      <p className="saved" role="status" tabIndex={-1} ref={takeFocus}>
        Le compte de {name} est créé. Un mail vient d’être envoyé à {mail} pour choisir un mot de passe.
      </p>
      <div className="actions">
        <a className="button" href={next.href}>
          {next.text}
        </a>
        <button type="button" className="button quiet" onClick={onAnother}>
          {another}
        </button>
      </div>
    </div>
  );
}
