/** The team's search: a load of its own, which opens from any of its screens. */
import { SearchScreen } from './search/search.tsx';

export const screens = {
  '/admin/teammate/search': SearchScreen,
};
