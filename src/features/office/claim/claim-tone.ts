/** How the state of a damage claim looks. */
import type { ClaimState } from '../../../domain/claim/claim-states.ts';
import type { Tone } from '../../../ui/state/toned.ts';

const tones: Readonly<Record<ClaimState, Tone>> = {
  opened: 'waiting',
  insured: 'on',
  quoted: 'on',
  settled: 'over',
  refused: 'off',
  dropped: 'off',
};

/** @param status may be one of a newer API */
export const claimTone = (status: string): Tone =>
  Object.hasOwn(tones, status) ? tones[status as ClaimState] : 'on';
