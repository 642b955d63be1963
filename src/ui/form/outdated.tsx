/** Said in a form that changes what is stored, where somebody else has changed it since it was typed over. */
import type { Form } from './form.ts';

interface OutdatedProps {
  readonly form: Pick<Form<string>, 'outdated' | 'restart'>;
}

export function Outdated({ form }: OutdatedProps) {
  return (
    <div role="status">
      {form.outdated.value && (
        <p className="notice">
          Ce qui est enregistré a changé depuis votre saisie, que voici.{' '}
          <button type="button" className="button quiet" onClick={form.restart}>
            Oublier ma saisie
          </button>
        </p>
      )}
    </div>
  );
}
