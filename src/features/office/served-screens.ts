/** The office's screens that the API describes. */
import { ServedScreen } from './served-screen.tsx';

export const screens = { ServedScreen };
