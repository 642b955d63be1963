/** A drawing of the vehicle: a view that damages are marked on, or what a photo frames. */
import type { diagramViews, PhotoZone } from '../../domain/report/condition-report.ts';
import { DIAGRAM_BOX } from '../../domain/vehicle/vehicle-diagram.ts';
import drawings from '../../domain/vehicle/vehicle-drawings.svg';

// So that the service worker has it where there is no network.
void fetch(drawings).catch(() => undefined);

/** @param of `other` is drawn by nothing */
export const Drawing = ({ of }: { readonly of: PhotoZone | keyof typeof diagramViews }) => (
  <use href={`${drawings}#${of}`} {...DIAGRAM_BOX} />
);

export const Outline = ({ zone }: { readonly zone: PhotoZone }) => (
  <svg viewBox={`0 0 ${DIAGRAM_BOX.width} ${DIAGRAM_BOX.height}`} aria-hidden="true">
    <Drawing of={zone} />
  </svg>
);
