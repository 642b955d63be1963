/** How a partner calls what they ordered, as they and the team read it. */
import type { FactList } from '../lib/fact-list.ts';

interface PartnerReferences {
  readonly partnerReference: string | null;
  readonly purchaseOrder: string | null;
}

/** How the partner who ordered calls it. */
export const referencesOf = ({ partnerReference, purchaseOrder }: PartnerReferences): FactList => [
  ...(partnerReference ? [['Référence du partenaire', partnerReference] as const] : []),
  ...(purchaseOrder ? [['Bon de commande', purchaseOrder] as const] : []),
];
