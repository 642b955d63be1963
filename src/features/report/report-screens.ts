/** The condition report: a load of its own, which my day brings along for when there is no network. */
import { ReportScreen } from './report.tsx';

export const screens = {
  '/admin/teammate/mission/:tripId/report/:kind': ReportScreen,
};
