/** What the calls on condition reports need besides what every call has. */

import type { Prints, Services } from '../calls/services.ts';
import type { MediaFiles } from './media-files.ts';
import type { ReportDocument } from './report-document.ts';
import type { ReportSigner } from './report-signer.ts';

export interface ReportServices extends Services {
  readonly mediaFiles: MediaFiles;
  readonly reportSigner: ReportSigner;
  readonly printer: Prints<'report', ReportDocument>;
}
