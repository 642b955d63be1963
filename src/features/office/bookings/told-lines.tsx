/** What became of the bookings that something was done with, each by its name where there are few. */
import { hasRole } from '../../../domain/account/roles.ts';
import { session } from '../../../platform/session/session.ts';
import { takeFocus } from '../../../ui/screen/take-focus.ts';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import { toned } from '../../../ui/state/toned.ts';
import { bookings } from './counted.ts';
import { type Act, closing, type Line } from './many-acts.ts';
import type { TickedRow } from './ticks.ts';

/** « AB-101-CD, CVG-2026-000012 ». */
export const Named = ({ plate, reference }: Pick<TickedRow, 'plate' | 'reference'>) => (
  <>
    {unbroken(plate)}, {unbroken(reference)}
  </>
);

/** As many are read at a glance; of more that were done, or refused for the same reason, it is how many that counts. */
const FEW_LINES = 3;

interface ToldProps {
  readonly lines: readonly Line[];
  readonly act: Act;
}

/** Those that were refused first: they are what is left to do. */
export function Told({ lines, act }: ToldProps) {
  const refused = lines.filter(({ isRefused }) => isRefused);
  const done = lines.filter(({ isRefused }) => !isRefused);
  const reasons = [...new Set(refused.map(({ text }) => text))];
  const isSummed = done.length > FEW_LINES || lines.some(({ noted }) => noted.length > 0);
  return (
    <>
      <ul
        className="told-lines"
        tabIndex={-1}
        ref={takeFocus}
        key={lines.map(({ id, text }) => id + text).join()}
      >
        {reasons.map((text) => (
          <Refused key={text} lines={refused.filter((line) => line.text === text)} text={text} />
        ))}
        {isSummed ? (
          <Summed done={done} lines={lines} act={act} />
        ) : (
          done.map((line) => (
            <li key={line.id} className="saved">
              <Named {...line} />
              {`\u00a0: ${line.text}`}
            </li>
          ))
        )}
      </ul>
      {act === closing && done.length > 0 && <Onward />}
    </>
  );
}

/** Where what was closed is from then on, for who has the accounts, and what else waits. */
const Onward = () => (
  <p className="onward">
    {hasRole(session.value?.roles ?? null, 'ROLE_ADMIN') && (
      <a className="more" href="#/admin/teammate/books">
        Voir les factures
      </a>
    )}
    <a className="more" href="#/admin/teammate/desk">
      Revenir au bureau
    </a>
  </p>
);

interface SummedProps extends ToldProps {
  readonly done: readonly Line[];
}

/** What they come to in one line: the list beside it is what is worked on. */
function Summed({ done, lines, act: { doneMany, part } }: SummedProps) {
  const said = `${doneMany(done, lines)}.`;
  if (!part || done.length < 2) return <li className="saved">{said}</li>;
  return (
    <li>
      <details>
        <summary>
          <span className="saved">{said}</span> Détail
        </summary>
        <ul>
          {done.map((line) => (
            <li key={line.id}>
              <Named {...line} />
              {`\u00a0: ${part(line)}`}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

interface RefusedProps {
  /** Refused for the same reason. */
  readonly lines: readonly Line[];
  readonly text: string;
}

/** Each by its name where there are few; of more how many, and their names on demand. */
function Refused({ lines, text }: RefusedProps) {
  if (lines.length <= FEW_LINES)
    return lines.map((line) => (
      <li key={line.id} {...toned('waiting')}>
        <Named {...line} />
        {`\u00a0: ${text}`}
      </li>
    ));
  return (
    <li>
      <span {...toned('waiting')}>{`${bookings(lines.length)}\u00a0: ${text}`}</span>
      <details>
        <summary>Lesquelles</summary>
        <ul>
          {lines.map((line) => (
            <li key={line.id}>
              <Named {...line} />
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
