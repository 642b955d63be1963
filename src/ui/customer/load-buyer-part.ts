/** The part of a screen of the team that says what invoices say of a business: most visits never open it. */
import { loadPart } from '../../platform/api/load-calls.ts';

export const BUYER_PART = 'SIREN, TVA et pays';

export const loadBuyerPart = loadPart(() => import('./buyer-part.tsx'), 'BuyerPart');
