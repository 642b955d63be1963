import { signal } from '@preact/signals-react';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newDraft, type ReportDraft, type ReportSubject } from '../../../src/domain/report/report-draft.ts';
import { Damages } from '../../../src/features/report/damages.tsx';
import { Choices } from '../../../src/features/report/inputs.tsx';
import type { Report } from '../../../src/features/report/report-state.ts';
import { Review } from '../../../src/features/report/review.tsx';
import { SignaturePad } from '../../../src/features/report/signature-pad.tsx';
import { Signatures } from '../../../src/features/report/signatures.tsx';

afterEach(cleanup);

/** A report whose draft is in this tab only. */
function someReport(patch: Partial<ReportDraft> = {}, more: Partial<ReportSubject> = {}): Report {
  const end = { contactName: 'Élodie Garçon' };
  const subject = { kind: 'pickup', vehicle: { plate: 'AB-123-CD' }, from: end, to: end, ...more } as const;
  const draft = signal<ReportDraft>({ ...newDraft(subject, 'Côme', null, []), ...patch });
  const change = (more: Partial<ReportDraft>) => {
    draft.value = { ...draft.value, ...more };
  };
  return { subject, draft, change, known: [], fault: () => null } as Partial<Report> as Report;
}

describe('the fee that a report will cause', () => {
  const reserveFee = 'Véhicule sur la réserve\u00a0: 29,90\u00a0€ seront dus.';
  /** Whether it is read again with the report, and above the signatures. */
  const isSaid = (patch: Partial<ReportDraft>, more: Partial<ReportSubject>) => {
    const report = someReport(patch, more);
    return [<Review key="r" report={report} go={() => {}} />, <Signatures key="s" report={report} />].map(
      (step) => {
        const { unmount } = render(step);
        const said = screen.queryByText(/seront dus/) !== null;
        unmount();
        return said;
      },
    );
  };

  it.each<[when: string, patch: Partial<ReportDraft>, more: Partial<ReportSubject>, said: boolean]>([
    ['a vehicle is given to us on its reserve', { fuelEighths: 0 }, { reserveFee }, true],
    ['it has fuel', { fuelEighths: 1 }, { reserveFee }, false],
    ['we give it back so', { fuelEighths: 0 }, { reserveFee, kind: 'return' }, false],
    ['nothing is due', { fuelEighths: 0 }, { reserveFee: null }, false],
  ])('is said before it is signed, or not, where %s', (_, patch, more, said) => {
    expect(isSaid(patch, more)).toEqual([said, said]);
  });
});

it('says before it is signed that there is no video, which its customer was promised', () => {
  const video = (videos: ReportDraft['videos']) => {
    render(<Review report={someReport({ videos })} go={() => undefined} />);
    const said = screen.getByText('Vidéo').nextElementSibling?.textContent;
    cleanup();
    return said?.replaceAll('\u00a0', ' ');
  };
  expect(video([])).toBe('aucune : le client en attend une');
  expect(video([{}] as unknown as ReportDraft['videos'])).toBe('1');
});

describe('a damage', () => {
  const graveness = () =>
    within(screen.getByRole('group', { name: 'Gravité' }))
      .getAllByRole<HTMLInputElement>('radio')
      .filter(({ checked }) => checked)
      .map(({ labels }) => labels?.[0]?.textContent);

  it('shows how grave it is, when it is chosen and when it is opened again', () => {
    const report = someReport();
    render(<Damages report={report} />);
    fireEvent.click(screen.getByRole('button', { name: /^Placer un dommage/ }));
    expect(graveness()).toEqual(['Légère']);
    fireEvent.click(screen.getByLabelText('Grave'));
    expect(graveness()).toEqual(['Grave']);
    expect(report.draft.peek().damages.map(({ severity }) => severity)).toEqual([5]);
    cleanup();
    render(<Damages report={report} />);
    fireEvent.click(
      screen.getByRole('button', { name: '1. Pare-chocs, rayure (avant), gravité 5 sur 5, grave' }),
    );
    expect(graveness()).toEqual(['Grave']);
  });

  it('is read again with how grave it is before anybody signs', () => {
    const damage = {
      view: 'left',
      x: 0.5,
      y: 0.5,
      part: 'door',
      type: 'dent',
      severity: 4,
      photos: [],
    } as const;
    const report = someReport({ damages: [damage] });
    render(<Review report={report} go={() => undefined} />);
    screen.getByText('Portière, bosse (côté gauche), gravité 4 sur 5, importante');
    cleanup();
    // What it had before is nobody's fault on this trip.
    render(<Review report={{ ...report, known: [damage] }} go={() => undefined} />);
    screen.getByText('Portière, bosse (côté gauche), gravité 4 sur 5, importante : déjà connu');
  });
});

const table = { rain: 'Pluie', night: 'Nuit', dirty: 'Sale' } as const;
type Key = keyof typeof table;

function Tried({
  single = false,
  told,
}: {
  readonly single?: boolean;
  readonly told: (picked: Key[]) => void;
}) {
  const [picked, setPicked] = useState<Key[]>([]);
  return (
    <Choices
      legend="Conditions"
      table={table}
      picked={picked}
      single={single}
      onPick={(next) => {
        setPicked(next);
        told(next);
      }}
    />
  );
}

describe('choices', () => {
  it('are told in the order of their table, whatever was picked first', () => {
    const told = vi.fn();
    render(<Tried told={told} />);
    for (const name of ['Sale', 'Pluie', 'Sale']) fireEvent.click(screen.getByLabelText(name));
    expect(told.mock.calls).toEqual([[['dirty']], [['rain', 'dirty']], [['rain']]]);
  });

  it('of which one may be made replace each other', () => {
    const told = vi.fn();
    render(<Tried told={told} single />);
    for (const name of ['Sale', 'Pluie']) fireEvent.click(screen.getByLabelText(name));
    expect(told.mock.calls).toEqual([[['dirty']], [['rain']]]);
  });
});

describe('a signature', () => {
  function Signed({ told }: { readonly told: (path: string) => void }) {
    const [path, setPath] = useState('');
    return (
      <SignaturePad
        label="Signature"
        path={path}
        onPath={(next) => {
          setPath(next);
          told(next);
        }}
      />
    );
  }

  it('is drawn stroke by stroke in whole units of its box, and can be begun again', () => {
    const told = vi.fn();
    render(<Signed told={told} />);
    const pad = screen.getByRole('img');
    // The document of these tests has no layout, and no pointers to hold.
    pad.getBoundingClientRect = () => ({ left: 100, top: 50, width: 500, height: 200 }) as DOMRect;
    pad.setPointerCapture = () => undefined;
    const at = (type: string, clientX: number, clientY: number) =>
      fireEvent(pad, new PointerEvent(type, { clientX, clientY, pointerId: 1, bubbles: true }));
    at('pointermove', 110, 60);
    at('pointerdown', 110, 60);
    // Nearer than the eye sees, and beyond the edge.
    at('pointermove', 111, 61);
    at('pointermove', 150.2, 90);
    at('pointermove', 900, 20);
    at('pointerup', 900, 20);
    expect(told.mock.calls).toEqual([['M20 20L100 80L1000 0']]);
    at('pointerdown', 200, 100);
    at('pointerup', 200, 100);
    expect(told.mock.lastCall).toEqual(['M20 20L100 80L1000 0M200 100']);
    fireEvent.click(screen.getByRole('button', { name: /^Effacer/ }));
    expect(told.mock.lastCall).toEqual(['']);
  });
});
