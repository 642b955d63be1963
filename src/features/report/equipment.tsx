/** What goes with the vehicle: documents, keys, accessories, what it is driven under, and what was paid on the way. */
import { accessories, documents, receiptKinds } from '../../domain/report/condition-report.ts';
import { type DraftReceipt, NO_W_PLATE } from '../../domain/report/report-draft.ts';
import { PLATE_MAX_LENGTH } from '../../domain/report/report-limits.ts';
import { Choice, Picks, Text, Tick, Typed } from './inputs.tsx';
import { Photographs } from './photographs.tsx';
import type { Report } from './report-state.ts';
import { Remove } from './thumb.tsx';

const keyCounts = Object.fromEntries(Array.from('0123456789', (count) => [count, count]));

export function Equipment({ report }: { readonly report: Report }) {
  const draft = report.draft.value;
  const { receipts } = draft;
  return (
    <>
      <Picks report={report} name="documents" legend="Documents à bord" table={documents} />
      <Choice
        legend="Clés remises"
        table={keyCounts}
        picked={String(draft.keyCount)}
        onPick={(count) => report.change({ keyCount: Number(count) })}
      />
      <Picks report={report} name="accessories" legend="Accessoires" table={accessories} />
      <Tick report={report} name="covers" legend="Protection" label="Housses posées" />
      {report.subject.abroad ? (
        <p>{NO_W_PLATE}</p>
      ) : (
        <Typed
          report={report}
          name="wPlate"
          label="Plaque W utilisée"
          hint="Rien si le véhicule roule sous la sienne."
          autoCapitalize="characters"
          maxLength={PLATE_MAX_LENGTH}
        />
      )}
      <h2>Justificatifs</h2>
      {receipts.map((receipt, index) => (
        <Receipt key={String(index)} report={report} receipt={receipt} index={index} />
      ))}
      <button
        type="button"
        className="button quiet"
        onClick={() => report.change({ receipts: [...receipts, { kind: 'toll', euros: '', photos: [] }] })}
      >
        Ajouter un justificatif
      </button>
    </>
  );
}

interface ReceiptProps {
  readonly report: Report;
  readonly receipt: DraftReceipt;
  readonly index: number;
}

function Receipt({ report, receipt, index }: ReceiptProps) {
  const label = `Justificatif ${index + 1}`;
  const withThis = (patch: Partial<DraftReceipt>) => ({
    receipts: report.draft.peek().receipts.map((one, at) => (at === index ? { ...one, ...patch } : one)),
  });
  return (
    <section className="card">
      <h3>{label}</h3>
      <Choice
        legend="Nature"
        table={receiptKinds}
        picked={receipt.kind}
        onPick={(kind) => report.change(withThis({ kind }))}
      />
      <Text
        label="Montant (€)"
        value={receipt.euros}
        inputMode="decimal"
        maxLength={9}
        onValue={(euros) => report.change(withThis({ euros }))}
      />
      <Photographs
        report={report}
        label={label}
        photos={receipt.photos}
        place={(photos) => withThis({ photos })}
      />
      <Remove
        label={label}
        onRemove={() =>
          report.change({ receipts: report.draft.peek().receipts.filter((_, at) => at !== index) })
        }
      />
    </section>
  );
}
