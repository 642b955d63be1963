/** What administrators set: a load of its own, which few open. */
import { SettingsScreen } from './settings/settings.tsx';

export const screens = {
  '/admin/teammate/settings': SettingsScreen,
};
