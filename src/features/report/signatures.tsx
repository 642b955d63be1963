/** Two signatures, or why one of them is missing. */
import { missingSignatures } from '../../domain/report/condition-report.ts';
import { feeIn } from '../../domain/report/report-draft.ts';
import { REASON_MAX_LENGTH, SIGNER_MAX_LENGTH } from '../../domain/report/report-limits.ts';
import { Choice, Text } from './inputs.tsx';
import type { Report } from './report-state.ts';
import { SignaturePad } from './signature-pad.tsx';

export function Signatures({ report }: { readonly report: Report }) {
  const draft = report.draft.value;
  const { driver, contact, missing } = draft;
  const fee = feeIn(draft, report.subject);
  return (
    <div className="grid two">
      {fee && <p className="notice">{fee}</p>}
      <section>
        <h2>Le convoyeur</h2>
        <Text
          label="Prénom du convoyeur"
          value={driver.name}
          maxLength={SIGNER_MAX_LENGTH}
          onValue={(name) => report.change({ driver: { ...driver, name } })}
        />
        <SignaturePad
          label="Signature du convoyeur"
          path={driver.path}
          onPath={(path) => report.change({ driver: { ...driver, path } })}
        />
      </section>
      <section>
        <h2>L’interlocuteur</h2>
        <Choice
          legend="Il signe"
          table={{ signs: 'Oui', ...missingSignatures }}
          picked={missing?.why ?? 'signs'}
          onPick={(why) =>
            report.change({
              missing: why === 'signs' ? null : { why, reason: missing?.reason ?? '' },
            })
          }
        />
        {missing ? (
          <Text
            label="Pourquoi"
            rows={3}
            maxLength={REASON_MAX_LENGTH}
            value={missing.reason}
            onValue={(reason) => report.change({ missing: { ...missing, reason } })}
          />
        ) : (
          <>
            <Text
              label="Nom de l’interlocuteur"
              value={contact.name}
              maxLength={SIGNER_MAX_LENGTH}
              onValue={(name) => report.change({ contact: { ...contact, name } })}
            />
            <SignaturePad
              label="Signature de l’interlocuteur"
              path={contact.path}
              onPath={(path) => report.change({ contact: { ...contact, path } })}
            />
          </>
        )}
      </section>
    </div>
  );
}
